#!/usr/bin/env python3
"""socket_profiles.py HAPSIM: every shipped profile and imported accessory, paired, read and written by aiohomekit over the socket.

What can be read is read and compared with what the accessory says of itself; what can be written is written at its limits, and
just outside of them, which must be refused with status 6 and change nothing.  One line a profile; exit status 1 when one fails.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
import signal
import struct
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import socket_lives  # noqa: F401  the bridge is installed before aiohomekit is imported
import aiohomekit.controller.ble.pairing as ble_pairing
from aiohomekit.characteristic_cache import CharacteristicCacheMemory
from aiohomekit.controller.ble.client import PDUStatusError
from aiohomekit.pdu import PDUStatus
from socket_lives import PROFILES, SETUP_CODE, Life, ble_controller, bleak_bridge
from world import Failure, Report, expect, until

# The integer formats: how struct packs them, their least and greatest number.
INTEGERS = {
    "uint8": ("<B", 0, 2**8 - 1), "uint16": ("<H", 0, 2**16 - 1), "uint32": ("<I", 0, 2**32 - 1), "uint64": ("<Q", 0, 2**64 - 1),
    "int": ("<i", -(2**31), 2**31 - 1),
}
# aiohomekit does not poll presses of buttons, and some things only after a write. Here all that can be read is.
ble_pairing.IGNORE_POLL_CHARACTERISTICS = {ble_pairing.CharacteristicsTypes.SERVICE_SIGNATURE}
# Written by the controller's own procedures.
PROCEDURES = {"pairing/pair-setup", "pairing/pair-verify", "pairing/pairing-pairings"}
# The longest data that a test writes.
LONGEST = 600


def single(number: float) -> float:
    """The number as 32 bits hold it."""
    return struct.unpack("<f", struct.pack("<f", number))[0]


class Limits:
    """What a characteristic takes and what it must refuse, as bytes, from what the control API says of it."""

    def __init__(self, report: dict[str, Any]) -> None:
        self.format = report["format"]
        self.good: list[tuple[Any, bytes]] = []
        self.bad: list[tuple[str, bytes]] = []
        getattr(self, f"of_{self.format}" if self.format not in INTEGERS else "of_integer")(report)
        if self.format in INTEGERS or self.format in ("bool", "float"):
            self.bad += [("a byte too many", self.good[0][1] + b"\0"), ("no byte", b"")]

    def of_integer(self, report: dict[str, Any]) -> None:
        layout, least, greatest = INTEGERS[self.format]
        low, high = report.get("minimum", least), report.get("maximum", greatest)
        step = report.get("step", 1)
        values = report.get("validValues") or [low, low + (high - low) // step * step]
        self.good = [(value, struct.pack(layout, value)) for value in dict.fromkeys(values)]
        outside = [low - 1, high + 1] + ([low + 1] if step > 1 else [])
        if "validValues" in report:
            outside += [value for value in range(low, high + 1) if value not in values]
        self.bad = [(str(value), struct.pack(layout, value)) for value in outside if least <= value <= greatest]

    def of_float(self, report: dict[str, Any]) -> None:
        low, high, step = report.get("minimum", -1000.0), report.get("maximum", 1000.0), report.get("step")
        self.good = [(single(value), struct.pack("<f", value)) for value in dict.fromkeys([low, high])]
        outside = [low - (step or 1)] * ("minimum" in report) + [high + (step or 1)] * ("maximum" in report)
        outside += [low + step / 2] * (step is not None) + [math.nan, math.inf]
        self.bad = [(str(value), struct.pack("<f", value)) for value in outside]

    def of_bool(self, _: dict[str, Any]) -> None:
        self.good = [(False, b"\0"), (True, b"\1")]
        self.bad = [("2", b"\2")]

    # Of these aiohomekit cannot write an empty one: it leaves the whole value out.

    def of_string(self, report: dict[str, Any]) -> None:
        longest = report.get("maximumLength", 64)
        self.good = [(text, text.encode()) for text in ("x", "ü" * (longest // 2) + "x" * (longest % 2))]
        self.bad = [("too long", b"x" * (longest + 1)), ("no UTF-8", b"\xff"), ("NUL", b"a\0b")]

    def of_tlv8(self, _: dict[str, Any]) -> None:
        self.good = [(value.hex(), value) for value in (b"\x01\x00", b"\x01\x01\x00\x02\x00")]
        self.bad = [("cut off", b"\x01\x05\x00")]

    def of_data(self, report: dict[str, Any]) -> None:
        longest = report.get("maximumLength", LONGEST)
        self.good = [(value.hex(), value) for value in (b"\0", bytes(range(256)) * (longest // 256) + bytes(longest % 256))]
        self.bad = [("too long", bytes(longest + 1))] if longest < LONGEST else []


class ProfileLife(Life):
    def __init__(self, report: Report, hapsim: str, out: Path, profile: Path) -> None:
        super().__init__(report, hapsim, out, f"{profile.parent.name}-{profile.stem}".removeprefix("Profiles-"), str(profile), 517, "long", "", [])

    async def run(self) -> None:
        bleak_bridge.SOCKET_PATH, bleak_bridge.CLIENT_MTU = f"{self.out}/gatt", self.mtu
        await self.start_accessory()
        controller = ble_controller.BleController(CharacteristicCacheMemory())
        await controller.async_start()
        try:
            async with self.check("paired, read, written to the limits") as c:
                discovery = await until(lambda: next(iter(controller.discoveries.values()), None), "an advertisement")
                self.pairing = await (await discovery.async_start_pairing(discovery.description.id))(SETUP_CODE)
                await self.pairing.list_accessories_and_characteristics()
                read, (written, refused) = await self.read_all(), await self.write_all()
                c.note = f"{read} read, {written} written, {refused} refused"
        finally:
            await controller.async_stop()
            if self.accessory.process.returncode is None:
                await self.accessory.end(signal.SIGKILL)

    async def reports(self) -> list[dict[str, Any]]:
        return json.loads(await self.steer("get", "--json"))["characteristics"]

    async def read_all(self) -> int:
        reports = {report["iid"]: report for report in await self.reports()}
        readable = [iid for iid, report in reports.items() if "pairedRead" in report["permissions"]]
        values = await self.pairing.get_characteristics([(1, iid) for iid in readable])
        count = 0
        for iid in readable:
            report = reports[iid]
            if "value" not in report or report["path"] in PROCEDURES:
                continue
            # Empty data, such as that of Service Signature, aiohomekit takes for none.
            value = values.get((1, iid), {}).get("value", "")
            expect(value == self.expected(report), f"{report['path']} read: {value!r}, the accessory has {report['value']!r}")
            count += 1
        return count

    @staticmethod
    def expected(report: dict[str, Any]) -> Any:
        return single(report["value"]) if report["format"] == "float" else report["value"]

    async def write_all(self) -> tuple[int, int]:
        written = refused = 0
        for report in await self.reports():
            if "pairedWrite" not in report["permissions"] or report["path"] in PROCEDURES:
                continue
            limits = Limits(report)
            for value, content in limits.good:
                await self.write(report["iid"], content)
                written += 1
                if "pairedRead" in report["permissions"]:
                    await self.holds(report, value)
            for what, content in limits.bad:
                try:
                    await self.write(report["iid"], content)
                except PDUStatusError as error:
                    expect(error.status == PDUStatus.INVALID_REQUEST.value, f"{report['path']} {what} refused with {error.status}")
                else:
                    raise Failure(f"{report['path']} took {what}")
                refused += 1
            if "pairedRead" in report["permissions"]:
                await self.holds(report, limits.good[-1][0])
        return written, refused

    async def write(self, iid: int, content: bytes) -> None:
        characteristic = self.pairing.accessories.aid(1).characteristics.iid(iid)
        usual, characteristic.format = characteristic.format, "data"  # whose bytes go out as they are
        try:
            expect(not await self.pairing.put_characteristics([(1, iid, content)]), f"{iid} written")
        finally:
            characteristic.format = usual

    async def holds(self, report: dict[str, Any], value: Any) -> None:
        values = await self.pairing.get_characteristics([(1, report["iid"])])
        read = values.get((1, report["iid"]), {}).get("value", "")
        expect(read == value, f"{report['path']} holds {value!r}: {read!r}")


async def main(hapsim: str) -> int:
    logging.getLogger("aiohomekit").setLevel(logging.CRITICAL)
    report = Report()
    # What hapsim import makes of dumps must run too.
    imported = PROFILES.parent / "Tests" / "ProfilesTests" / "Data" / "import"
    profiles = sorted(PROFILES.glob("*.yaml")) + sorted(imported.glob("*.yaml"))
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="hapsim-") as out:
        for profile in profiles:
            try:
                await ProfileLife(report, hapsim, Path(out), profile).run()
            except Exception:
                continue  # reported; the next profile is another one
    print(f"{len(profiles)} profiles, {len(report.failed)} failed, {time.monotonic() - started:.0f} s")
    return 1 if report.failed or not profiles else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1])))
