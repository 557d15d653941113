#!/usr/bin/env python3
"""process_life.py HAPSIM: how the program starts and ends when its surroundings are not kind to it.

One line a check; exit status 1 when one fails.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import socket_lives  # noqa: F401  the bridge is installed before aiohomekit is imported
from aiohomekit.characteristic_cache import CharacteristicCacheMemory
from socket_lives import PROFILES, SETUP_CODE, ble_controller, bleak_bridge
from world import Failure, Report, expect, until


class Process:
    """A running light bulb; nobody reads what it says but a file."""

    def __init__(self, hapsim: str, out: Path, **options: Any) -> None:
        self.hapsim, self.out = hapsim, out
        out.mkdir(exist_ok=True)
        self.log = out / "log"
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [hapsim, "run", str(PROFILES / "lightbulb.yaml"), "--transport", f"socket:{out}/gatt", "--state", f"{out}/state",
                 "--setup-code", SETUP_CODE, "--control", f"unix:{out}/control"],
                **{"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log, **options})

    def serves(self) -> bool:
        expect(self.process.poll() is None, f"it runs: {self.log.read_text()[-500:]}")
        with socket.socket(socket.AF_UNIX) as client:
            return client.connect_ex(f"{self.out}/control") == 0 and client.fileno() >= 0 and (self.out / "gatt").exists()

    async def ready(self) -> "Process":
        await until(self.serves, "it serves its sockets")
        return self

    def steer(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.hapsim, *words, "--control", f"unix:{self.out}/control"], capture_output=True, text=True, timeout=15)

    def status(self) -> dict[str, Any]:
        return json.loads(self.steer("status", "--json").stdout)

    async def left(self) -> int:
        await until(lambda: self.process.poll() is not None, "it leaves")
        expect(not (self.out / "gatt").exists() and not (self.out / "control").exists(), "the sockets are gone")
        return self.process.returncode

    async def end(self, how: int = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return await self.left()


async def lost_reader(hapsim: str, out: Path) -> None:
    process = Process(hapsim, out, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.process.stdout.close()
    process.process.stderr.close()
    await process.ready()
    expect(process.status()["name"] == "Acme Light", "it can be steered")
    expect(await process.end() == 0, "exit code 0")


async def closed_streams(hapsim: str, out: Path) -> None:
    for closed in [(1,), (2,), (0, 1, 2)]:
        def close() -> None:
            for descriptor in closed:
                os.close(descriptor)

        process = await Process(hapsim, out, preexec_fn=close).ready()
        expect(process.status()["setupCode"] == SETUP_CODE, "it can be steered")
        expect(await process.end() == 0, "exit code 0")
        expect((out / "state" / "lock").read_bytes() == b"", f"without {closed} nothing is written where it does not belong")


async def hang_up(hapsim: str, out: Path) -> None:
    # The tests themselves may run where hang-ups are ignored, which is inherited.
    process = await Process(hapsim, out, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL)).ready()
    expect(await process.end(signal.SIGHUP) == 0, "a hang-up ends it")
    process = await Process(hapsim, out, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)).ready()
    process.process.send_signal(signal.SIGHUP)
    await asyncio.sleep(0.3)
    expect(process.serves(), "an ignored hang-up does not")
    expect(await process.end() == 0, "exit code 0")


async def no_room(hapsim: str, out: Path) -> None:
    """Files cannot grow from now on, as on a full disk: a pairing that cannot be stored is not answered."""

    async def start() -> Process:
        return await Process(hapsim, out, preexec_fn=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN)).ready()

    process = await start()
    resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, (0, 0))
    bleak_bridge.SOCKET_PATH, bleak_bridge.CLIENT_MTU = f"{out}/gatt", 517
    controller = ble_controller.BleController(CharacteristicCacheMemory())
    await controller.async_start()
    try:
        discovery = await until(lambda: next(iter(controller.discoveries.values()), None), "an advertisement")
        try:
            finish = await asyncio.wait_for(discovery.async_start_pairing(discovery.description.id), 20)
            await asyncio.wait_for(finish(SETUP_CODE), 20)
            raise Failure("the pairing fails")
        except Failure:
            raise
        except Exception:
            pass
    finally:
        await controller.async_stop()
    expect(await process.left() == 1, "exit code 1")
    process = await start()
    expect(not process.status()["paired"], "it is not paired")
    resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, (0, 0))
    answer = process.steer("set", "lightbulb/on", "true")
    expect(answer.returncode == 1 and "could not be stored" in answer.stderr, f"the change is refused: {answer.stderr}")
    expect(await process.left() == 1, "exit code 1")


async def main(hapsim: str) -> int:
    logging.getLogger("aiohomekit").setLevel(logging.CRITICAL)
    report = Report()
    with tempfile.TemporaryDirectory(prefix="hapsim-") as out:
        for what, check in [
            ("outlives its reader", lost_reader), ("started without standard streams", closed_streams),
            ("hang-up, also ignored", hang_up), ("what cannot be stored does not show", no_room),
        ]:
            try:
                async with report.check("process", what):
                    await check(hapsim, Path(out) / check.__name__)
            except Exception:
                continue  # reported
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1])))
