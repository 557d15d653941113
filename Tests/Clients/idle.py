#!/usr/bin/env python3
"""An accessory to which nothing happens does not wake up: measured over a minute, beginning when its start is over.

    idle.py HAPSIM

A process that sleeps all the time has not been switched to: the kernel's counts of context switches stay what they are.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROFILES = Path(__file__).resolve().parents[2] / "Profiles"
# For 30 s after the start the advertising interval is short.
START, MINUTE = 40, 60


def switches(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if "ctxt_switches" in line)


def main(hapsim: str) -> int:
    with tempfile.TemporaryDirectory(prefix="hapsim-") as out:
        started = {
            name: subprocess.Popen(
                [hapsim, "run", PROFILES / f"{name}.yaml", "--transport", f"socket:{out}/{name}", "--state",
                 f"{out}/{name}.state", "--control", f"unix:{out}/{name}.control"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for name in ("lightbulb", "lock", "garage-door", "window-covering")
        }
        try:
            time.sleep(START)
            before = {name: switches(process.pid) for name, process in started.items()}
            time.sleep(MINUTE)
            woken = {name: switches(process.pid) - before[name] for name, process in started.items()}
        finally:
            for process in started.values():
                process.terminate()
            for process in started.values():
                process.wait()
    for name, count in woken.items():
        print(f"{name:<16} {'ok' if count == 0 else 'FAILED'}  woken {count} times in {MINUTE} s")
    return 1 if any(woken.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
