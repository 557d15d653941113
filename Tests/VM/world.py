"""One small world inside the virtual machine: two controllers on one air, a bluetoothd, programs, and what they log."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus

HERE = Path(__file__).resolve().parent
# Not on every machine that has use for the rest of this file.
BLUETOOTHD = next(
    (p for p in ("/usr/libexec/bluetooth/bluetoothd", "/usr/lib/bluetooth/bluetoothd") if os.path.exists(p)), "bluetoothd")
# Plugins that make a bluetoothd with -E publish services of its own.
AUDIO = "vcp,mcp,bap,bass,csip,micp,ccp"
APPLE = "ff4c00"


class Failure(Exception):
    """A check failed; the text says what was expected."""


def expect(condition: Any, what: str) -> None:
    if not condition:
        raise Failure(what)


async def until(condition: Callable[[], Any], what: str, timeout: float = 15) -> Any:
    """Waits until `condition` gives something, and returns it."""
    end = time.monotonic() + timeout
    while not (value := condition()):
        if time.monotonic() > end:
            raise Failure(f"not within {timeout:g} s: {what}")
        await asyncio.sleep(0.05)
    return value


class Program:
    """A running program; the lines that it prints, with the time since its start."""

    def __init__(self, name: str, process: asyncio.subprocess.Process, log: Path) -> None:
        self.name, self.process, self.lines = name, process, []
        self.started = time.monotonic()
        self._log = log.open("a", encoding="utf-8")
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, out: Path, name: str, *command: str, **environment: str) -> "Program":
        process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
            limit=1 << 20, env={**os.environ, **environment})
        return cls(name, process, out / f"{name}.log")

    async def _read(self) -> None:
        assert self.process.stdout
        async for raw in self.process.stdout:
            line = raw.decode(errors="replace").rstrip("\n")
            self.lines.append((round(time.monotonic() - self.started, 3), line))
            self._log.write(line + "\n")
            self._log.flush()

    def tell(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line.encode() + b"\n")

    def said(self, start: str, since: int = 0) -> tuple[float, str] | None:
        """The first line from the one of number `since` on that begins like this."""
        return next((entry for entry in self.lines[since:] if entry[1].startswith(start)), None)

    async def says(self, start: str, since: int = 0, timeout: float = 15) -> tuple[float, str]:
        def look() -> Any:
            expect(self.process.returncode is None or self.said(start, since), f"{self.name} left: {self.lines[-3:]}")
            return self.said(start, since)

        return await until(look, f"{self.name} says '{start}' (last: {self.lines[-3:]})", timeout)

    async def end(self, how: int | None = signal.SIGTERM, timeout: float = 20) -> int:
        """Sends a signal, or none, and waits until the program has left."""
        if how is not None and self.process.returncode is None:
            self.process.send_signal(how)
        try:
            await asyncio.wait_for(self.process.wait(), timeout)
        except TimeoutError:
            self.process.kill()
            raise Failure(f"{self.name} did not leave within {timeout:g} s of signal {how}") from None
        await self._reader
        return self.process.returncode or 0


class World:
    """hci0 is for the accessory, hci1 for the controller."""

    def __init__(self, name: str, out: Path, *, conf: str | None = None, experimental: bool = False, public: bool = True) -> None:
        self.name, self.out = name, out / name
        self.conf, self.experimental, self.public = conf, experimental, public
        self.programs: list[Program] = []
        self.control = f"/run/air-{name}.sock"
        self.daemon: Program

    async def __aenter__(self) -> "World":
        self.out.mkdir(parents=True, exist_ok=True)
        # Of an attempt in which bluetoothd crashed.
        (self.out / "air.json").unlink(missing_ok=True)
        for left in Path("/var/lib/bluetooth").iterdir():
            shutil.rmtree(left) if left.is_dir() else left.unlink()
        self.air_program = await self.run(
            "air", "/usr/bin/python3", str(HERE / "air.py"), "2", "--control", self.control, "--log",
            str(self.out / "air.json"), *([] if self.public else ["--no-public"]))
        await self.air_program.says("ready")
        await self.start_daemon()
        if os.environ.get("VM_SNOOP"):
            await self.run("btmon", "btmon", "-w", str(self.out / "btmon.snoop"))
        return self

    async def __aexit__(self, *_: Any) -> None:
        for program in reversed(self.programs):
            if program.process.returncode is None:
                await program.end(signal.SIGKILL)
        # hci0 and hci1 are free again for the next world
        await until(lambda: not list(Path("/sys/class/bluetooth").glob("hci*")), "the controllers go")

    async def run(self, name: str, *command: str, **environment: str) -> Program:
        program = await Program.start(self.out, name, *command, **environment)
        self.programs.append(program)
        return program

    async def start_daemon(self) -> None:
        """Starts bluetoothd and waits until it has both adapters and they are powered."""
        options = (["-f", self.conf] if self.conf else []) + (["-E", "-P", AUDIO] if self.experimental else [])
        self.daemon = await self.run("bluetoothd", BLUETOOTHD, "-n", "-d", *options)
        await until(lambda: all(os.path.exists(f"/sys/class/bluetooth/hci{n}") for n in (0, 1)), "two controllers")
        for n in (0, 1):
            await self.property(f"/org/bluez/hci{n}", "org.bluez.Adapter1", "Powered", True)
        self.found = {n: await self.get("/org/bluez/hci0", "org.bluez.Adapter1", n) for n in ("Powered", "Pairable", "Alias")}

    # -- D-Bus ----------------------------------------------------------------------------------------------------
    async def get(self, path: str, interface: str, name: str) -> Any:
        """A property of one of bluetoothd's objects; None when there is no such object."""
        reply = await self._call(path, "Get", "ss", [interface, name])
        return reply.body[0].value if reply and reply.signature == "v" else None

    async def set(self, path: str, interface: str, name: str, value: bool) -> None:
        reply = await self._call(path, "Set", "ssv", [interface, name, Variant("b", value)])
        expect(reply and reply.message_type == MessageType.METHOD_RETURN, f"{name} of {path} set to {value}")

    async def _call(self, path: str, member: str, signature: str, body: list[Any]) -> Message | None:
        bus = await MessageBus(bus_type=BusType.SYSTEM).connect()
        try:
            return await bus.call(
                Message(destination="org.bluez", path=path, interface="org.freedesktop.DBus.Properties", member=member,
                        signature=signature, body=body))
        finally:
            bus.disconnect()

    async def property(self, path: str, interface: str, name: str, value: Any, timeout: float = 20) -> None:
        """Waits until a property has a value."""
        end = time.monotonic() + timeout
        while (now := await self.get(path, interface, name)) != value:
            expect(time.monotonic() < end, f"{name} of {path} becomes {value!r}, it is {now!r}")
            await asyncio.sleep(0.2)

    # -- the air --------------------------------------------------------------------------------------------------
    def air(self, **wanted: Any) -> list[dict[str, Any]]:
        """The lines of the air's log that have these values."""
        with (self.out / "air.json").open(encoding="utf-8") as log:
            entries = [json.loads(line) for line in log if line.endswith("\n")]
        return [e for e in entries if all(e.get(k) == v for k, v in wanted.items())]

    async def air_command(self, line: str) -> str:
        reader, writer = await asyncio.open_unix_connection(self.control)
        writer.write(line.encode() + b"\n")
        answer = (await reader.readline()).decode().strip()
        writer.close()
        expect(answer.startswith("ok"), f"air.py obeys '{line}': {answer}")
        return answer

    def advertised(self) -> list[dict[str, Any]]:
        """What the accessory has shown on the air so far."""
        return [e for e in self.air(ctl="hci0", adv=True) if APPLE in e["data"]]

    def is_on_air(self) -> bool:
        shown = False
        for e in self.air():
            if e.get("ctl") == "hci0" and "adv" in e:
                shown = e["adv"] and APPLE in e["data"]
            elif e.get("link") == "up" and e["peripheral"] == "hci0":
                shown = False  # a controller stops by itself
        return shown

    def links(self) -> int:
        return len(self.air(link="up")) - len(self.air(link="down"))

    def is_connecting(self) -> bool:
        """The controller waits for the accessory's next advertisement to connect."""
        waits = False
        for e in self.air():
            if e.get("ctl") == "hci1" and "initiating" in e:
                waits = e["initiating"] is not None
            elif e.get("link") == "up":
                waits = False
        return waits

    def check_air(self, kind: str) -> str:
        """What a scanner saw of the accessory: only addresses of one kind, the right form, nothing during a connection."""
        shown = self.advertised()
        expect(shown, "the accessory was on the air")
        addresses = {e["address"] for e in shown}
        top = {"private": 0b01, "static": 0b11}[kind]
        for e in shown:
            expect(e["own"] == "random" and int(e["address"][:2], 16) >> 6 == top, f"a {kind} address on the air: {e}")
            expect(e["data"].endswith("020106") or e["data"].startswith("020106"), f"flags 02 01 06: {e}")
            expect(len(e["data"]) <= 62, f"31 bytes at most: {e}")
        expect(not [e for e in self.air(ctl="hci0", adv=True) if e["own"] != "random"], "no public address on the air")
        beside = self.beside_links()
        expect(all(took < 0.5 for took in beside), f"nothing on the air while connected: {beside} s")
        if kind == "static":
            expect(len(addresses) == 1, f"one static address all the time: {addresses}")
        crossed = f", {len(beside)} crossed a connection" if beside else ""
        return f"{len(shown)} advertisements{crossed}, {kind} address {', '.join(sorted(addresses))}"

    def beside_links(self) -> list[float]:
        """For how long the accessory was on the air while connected, each time.

        A change of the advertisement and a connection can cross: bluetoothd then switches advertising on again, until the
        accessory has heard of the connection.
        """
        took, since = [], None
        for e in self.air():
            if e.get("ctl") == "hci0" and "adv" in e:
                if since is not None:
                    took.append(round(e["t"] - since, 3))
                since = e["t"] if e["adv"] and e["links"] else None
        return took + ([float("inf")] if since is not None else [])


class Report:
    """Prints each check with its time, and remembers failures."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.started = time.monotonic()

    def line(self, world: str, what: str, milliseconds: float, note: str = "") -> None:
        print(f"{world:8} {what:34} {milliseconds:8.0f} ms  {note}", flush=True)

    def check(self, world: str, what: str) -> "Check":
        return Check(self, world, what)


class Check:
    """async with report.check("stock", "pair") as c: c.note = "…" """

    def __init__(self, report: Report, world: str, what: str) -> None:
        self.report, self.world, self.what, self.note = report, world, what, ""

    async def __aenter__(self) -> "Check":
        self.start = time.monotonic()
        return self

    async def __aexit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        took = 1000 * (time.monotonic() - self.start)
        if error is None:
            self.report.line(self.world, self.what, took, self.note)
        else:
            self.report.failed.append(f"{self.world}: {self.what}")
            self.report.line(self.world, self.what, took, f"FAILED: {type(error).__name__}: {error}")
            sys.stdout.flush()
