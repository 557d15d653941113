#!/usr/bin/env python3
"""guest.py HAPSIM PROBE [WORLD...]: all tests of the virtual machine, run inside it. Exit status 1 when one fails."""

from __future__ import annotations

import asyncio
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
    "traps": (traps.run, 2, {"conf": TUNED, "experimental": True}),
    "traps-st": (traps.run, 2, {"conf": TUNED, "experimental": True, "public": False}),
    "privacy": (traps.run_privacy, 2, {"conf": PRIVATE}),
}


async def main(wanted: list[str]) -> int:
    report = Report()
    subprocess.run(["dbus-daemon", "--system", "--fork", "--nopidfile"], check=True, stderr=subprocess.DEVNULL)
    for name in wanted or WORLDS:
        test, program, options = WORLDS[name]
        try:
            async with report.check(name, "all"), World(name, OUT, **options) as world:
                await test(report, world, sys.argv[program])
        except Exception:
            continue  # reported; the next world is another one
    for failure in report.failed:
        print("FAILED", failure)
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[3:])))
