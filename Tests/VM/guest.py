#!/usr/bin/env python3
"""guest.py HAPSIM PROBE [WORLD...]: all tests of the virtual machine, run inside it. Exit status 1 when one fails."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Clients")]

import traps  # noqa: E402
from world import Report, World  # noqa: E402

OUT = Path("/run/out")
TUNED = str(HERE / "main.conf.tuned")
WORLDS = {
    "traps": (traps.run, {"conf": TUNED, "experimental": True}),
    "traps-st": (traps.run, {"conf": TUNED, "experimental": True, "public": False}),
    "privacy": (traps.run_privacy, {"conf": str(HERE / "main.conf.private")}),
}


async def main(probe: str, wanted: list[str]) -> int:
    report = Report()
    subprocess.run(["dbus-daemon", "--system", "--fork", "--nopidfile"], check=True, stderr=subprocess.DEVNULL)
    for name in wanted or WORLDS:
        try:
            test, options = WORLDS[name]
            async with report.check(name, "all"), World(name, OUT, **options) as world:
                await test(report, world, probe)
        except Exception:
            continue
    for failure in report.failed:
        print("FAILED", failure)
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[2], sys.argv[3:])))
