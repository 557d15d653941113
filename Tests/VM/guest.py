#!/usr/bin/env python3
"""guest.py HAPSIM PROBE [WORLD...]: all tests of the virtual machine, run inside it. Exit status 1 when one fails."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Clients")]

import life  # noqa: E402
import traps  # noqa: E402
from world import Report, World  # noqa: E402

OUT = Path("/run/out")
TUNED, PRIVATE = str(HERE / "main.conf.tuned"), str(HERE / "main.conf.private")
# name: the test, the program that it tests, the world's options
WORLDS = {
    # bluetoothd as Debian configures it
    "stock": (life.run, 1, {}),
    "tuned": (life.run, 1, {"conf": TUNED, "experimental": True}),
    # controllers without a public address
    "static": (life.run, 1, {"conf": TUNED, "experimental": True, "public": False}),
    "lock": (life.run_lock, 1, {"conf": TUNED, "experimental": True}),
    "warmth": (life.run_thermostat, 1, {"conf": TUNED, "experimental": True}),
    "traps": (traps.run, 2, {"conf": TUNED, "experimental": True}),
    "traps-st": (traps.run, 2, {"conf": TUNED, "experimental": True, "public": False}),
    "writes": (traps.run_long_writes, 2, {}),
    "privacy": (traps.run_privacy, 2, {"conf": PRIVATE}),
}
# Visited when asked for: with EATT bearers bluetoothd 5.66 loses a link, or a part of the table, now and then as the central.
ON_REQUEST = {"writes"}


async def visit(report: Report, name: str) -> bool:
    """Runs a world; false when its bluetoothd crashed, so that what came of it says nothing about the program."""
    test, program, options = WORLDS[name]
    failures = len(report.failed)
    crashed = False
    try:
        async with report.check(name, "all"), World(name, OUT, **options) as world:
            try:
                await test(report, world, sys.argv[program])
            finally:
                # BlueZ 5.66 frees what is not its own now and then, as the central of the two that it is here.
                crashed = world.daemon.process.returncode in (-signal.SIGABRT, -signal.SIGSEGV)
    except Exception:
        pass  # reported; the next world is another one
    if crashed:
        del report.failed[failures:]
    return not crashed


async def main(wanted: list[str]) -> int:
    report = Report()
    subprocess.run(["dbus-daemon", "--system", "--fork", "--nopidfile"], check=True, stderr=subprocess.DEVNULL)
    for name in wanted or [name for name in WORLDS if name not in ON_REQUEST]:
        for attempt in range(3):
            if await visit(report, name):
                break
            print(f"{name:8} bluetoothd crashed; once more", flush=True)
        else:
            report.failed.append(f"{name}: bluetoothd crashed three times")
    for failure in report.failed:
        print("FAILED", failure)
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[3:])))
