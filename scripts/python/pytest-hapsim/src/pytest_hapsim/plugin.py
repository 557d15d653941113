"""The pytest plugin: the fixtures `hapsim`, `acc`, `bleak_bridge` and `homekit`."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .accessory import Accessory

if TYPE_CHECKING:
    from .homekit import HomeKit

_ACCESSORIES = pytest.StashKey[list[Accessory]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("hapsim", "HomeKit accessories")
    group.addoption("--hapsim", metavar="PROGRAM", help="the program (default: $HAPSIM, else hapsim in the path)")
    group.addoption(
        "--hapsim-transport", choices=("socket", "bluez"), default="socket",
        help="socket: no Bluetooth, for controllers on bleak; bluez: a real adapter")
    group.addoption("--hapsim-adapter", metavar="hciN", help="the adapter of bluez")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "hapsim(profile, *options): the definition file of the fixture `acc`, and options of `hapsim run`")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    report = yield
    if report.failed:
        for accessory in item.stash.get(_ACCESSORIES, []):
            report.sections.append((f"hapsim {accessory.profile.name}", accessory.log))
    return report


def _program(config: pytest.Config) -> str:
    name = config.getoption("--hapsim") or os.environ.get("HAPSIM") or "hapsim"
    if found := shutil.which(name):
        return os.path.abspath(found)
    raise pytest.UsageError(f"there is no program {name!r}: build hapsim, then say --hapsim PROGRAM or set HAPSIM")


def _profile(request: pytest.FixtureRequest, name: str | os.PathLike[str]) -> Path:
    """A definition file, beside the test or below the root directory."""
    for directory in (request.path.parent, request.config.rootpath, Path.cwd()):
        if (path := directory / name).is_file():
            return path
    raise pytest.UsageError(
        f"there is no definition file {str(name)!r} beside {request.path}, nor in {request.config.rootpath}")


@pytest.fixture
def hapsim(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Accessory]]:
    """Starts accessories: hapsim("lock.yaml", *options of `hapsim run`). All end with the test."""
    program = _program(request.config)
    accessories = request.node.stash.setdefault(_ACCESSORIES, [])
    transport = request.config.getoption("--hapsim-transport")

    def start(profile: str | os.PathLike[str], *options: str) -> Accessory:
        accessory = Accessory(
            program, _profile(request, profile), tmp_path_factory.mktemp("hapsim"), transport=transport,
            adapter=request.config.getoption("--hapsim-adapter"), options=options)
        accessories.append(accessory)
        accessory.start()
        return accessory

    yield start
    for accessory in accessories:
        accessory.stop()


@pytest.fixture
def acc(request: pytest.FixtureRequest, hapsim: Callable[..., Accessory]) -> Accessory:
    """The accessory of the test's marker: @pytest.mark.hapsim("lock.yaml")."""
    marker = request.node.get_closest_marker("hapsim")
    if marker is None or not marker.args:
        raise pytest.UsageError('the fixture acc needs a marker: @pytest.mark.hapsim("lock.yaml")')
    return hapsim(*marker.args)


class Air:
    """What programs on bleak hear while the fixture `bleak_bridge` is there: accessories on sockets, no Bluetooth."""

    def __init__(self) -> None:
        from . import bleak_bridge as bridge

        self._bridge = bridge
        bridge.install("")

    def add(self, accessory: Accessory) -> None:
        """Puts one more accessory on the air; `acc` is there already."""
        self._bridge.add(accessory.socket_path)

    def close(self) -> None:
        self._bridge.uninstall()


@pytest.fixture
def bleak_bridge(request: pytest.FixtureRequest) -> Iterator[Air]:
    """Any program on bleak runs without Bluetooth and finds `acc`; bleak has its own backends back after the test."""
    air = Air()
    if "acc" in request.fixturenames:
        air.add(request.getfixturevalue("acc"))
    yield air
    air.close()


@pytest.fixture
def homekit(request: pytest.FixtureRequest) -> Iterator[HomeKit]:
    """A controller, aiohomekit: what a hub does, in one line each. Over the socket unless --hapsim-transport bluez."""
    if request.config.getoption("--hapsim-transport") == "socket":
        request.getfixturevalue("bleak_bridge")
    from .homekit import HomeKit

    controller = HomeKit()
    yield controller
    controller.close()
