#!/usr/bin/env python3
"""socket_lives.py HAPSIM: lives of the shipped accessories, driven by aiohomekit over the socket transport.

No Bluetooth, no root: bleak_bridge.py is the backend of bleak. One line a check; exit status 1 when one fails.
"""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "VM")]

import bleak_bridge  # noqa: E402

bleak_bridge.install("", 517)

import aiohomekit.controller.ble.controller as ble_controller  # noqa: E402
from aiohomekit.characteristic_cache import CharacteristicCacheMemory  # noqa: E402
from aiohomekit.exceptions import AuthenticationError  # noqa: E402
from aiohomekit.model.characteristics import CharacteristicPermissions  # noqa: E402
from world import Failure, Program, Report, expect, until  # noqa: E402

PROFILES = HERE.parent.parent / "Profiles"
SETUP_CODE, WRONG_CODE = "111-22-333", "111-22-334"
SECOND = "0F0F0F0F-0000-4000-8000-000000000001"
# name, profile, MTU that the client offers, --fragments, the path that is changed, two values of it as text and as aiohomekit
# reads them
LIVES = [
    ("light", "lightbulb.yaml", 517, "long", "lightbulb/on", [("true", True), ("false", False)]),
    ("light-23", "lightbulb.yaml", 23, "long", "lightbulb/brightness", [("17", 17), ("42", 42)]),
    ("cut-23", "lightbulb.yaml", 23, "mtu", "lightbulb/brightness", [("17", 17), ("42", 42)]),
    ("lock", "lock.yaml", 100, "long", "lock-mechanism/lock-target-state", [("unsecured", 0), ("secured", 1)]),
    ("cut-100", "lock.yaml", 100, "mtu", "lock-mechanism/lock-target-state", [("unsecured", 0), ("secured", 1)]),
    ("warmth", "thermostat.yaml", 247, "long", "thermostat/target-temperature", [("21.5", 21.5), ("18", 18.0)]),
    ("cut-247", "thermostat.yaml", 247, "mtu", "thermostat/target-temperature", [("21.5", 21.5), ("18", 18.0)]),
]


class Air:
    """What a client does over the bridge: how long the values are that it reads, and how often by Read Blob."""

    longest = blobs = 0
    _call = bleak_bridge._Channel.call

    @staticmethod
    async def call(channel: Any, op: str, **args: Any) -> dict[str, Any]:
        answer = await Air._call(channel, op, **args)
        if op == "read":
            Air.longest = max(Air.longest, args["offset"] + len(answer["v"]) // 2)
            Air.blobs += args["offset"] > 0
        return answer


bleak_bridge._Channel.call = Air.call


class Life:
    def __init__(self, report: Report, hapsim: str, out: Path, name: str, profile: str, mtu: int, fragments: str, path: str, values: Any) -> None:
        self.report, self.hapsim, self.out = report, hapsim, out / name
        self.name, self.profile, self.mtu, self.path, self.values = name, str(PROFILES / profile), mtu, path, values
        self.fragments = fragments
        self.changes: list[Any] = []
        self.out.mkdir()

    def check(self, what: str) -> Any:
        return self.report.check(self.name, what)

    async def start_accessory(self) -> None:
        self.accessory = await Program.start(
            self.out, "hapsim", self.hapsim, "run", self.profile, "--transport", f"socket:{self.out}/gatt", "--state",
            f"{self.out}/state", "--setup-code", SETUP_CODE, "--control", f"unix:{self.out}/control", "--log-format", "json",
            "--log-level", "debug", "--fragments", self.fragments)
        await until(lambda: self.logged("on the air"), "hapsim starts")

    def logged(self, message: str, since: int = 0) -> dict[str, Any] | None:
        return next((json.loads(line) for _, line in self.accessory.lines[since:] if f'"{message}"' in line), None)

    async def steer(self, *words: str) -> str:
        process = await asyncio.create_subprocess_exec(
            self.hapsim, *words, "--control", f"unix:{self.out}/control", stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT)
        out, _ = await process.communicate()
        expect(process.returncode == 0, f"hapsim {' '.join(words)}: {out.decode()}")
        return out.decode()

    async def connected(self) -> bool:
        return json.loads(await self.steer("status", "--json"))["connected"] is not None

    async def away(self) -> None:
        """Closes until the controller does not come back by itself, as it does for a new state number."""
        quiet = time.monotonic()
        end = quiet + 20
        while time.monotonic() - quiet < 1:
            expect(time.monotonic() < end, "the controller stays away")
            if await self.connected():
                await self.pairing.close()
                quiet = time.monotonic()
            await asyncio.sleep(0.1)

    async def read(self) -> Any:
        values = await self.pairing.get_characteristics([(1, self.iid)])
        expect("value" in values.get((1, self.iid), {}), f"a value: {values}")
        return values[1, self.iid]["value"]

    async def run(self) -> None:
        bleak_bridge.SOCKET_PATH, bleak_bridge.CLIENT_MTU = f"{self.out}/gatt", self.mtu
        Air.longest = Air.blobs = 0
        await self.start_accessory()
        controller = ble_controller.BleController(CharacteristicCacheMemory())
        await controller.async_start()
        try:
            await self.pair(controller)
            await self.use()
            await self.events()
            await self.restart()
            await self.end(controller)
        finally:
            await controller.async_stop()
            if self.accessory.process.returncode is None:
                await self.accessory.end(signal.SIGKILL)

    async def pair(self, controller: Any) -> None:
        async with self.check(f"paired, MTU {self.mtu}; wrong code refused"):
            discovery = await until(lambda: next(iter(controller.discoveries.values()), None), "an advertisement")
            self.id = discovery.description.id
            await discovery.async_identify()
            await until(lambda: self.logged("identify: somebody asks which accessory this is"), "identify")
            finish = await discovery.async_start_pairing(self.id)
            try:
                await finish(WRONG_CODE)
                raise Failure("the wrong code was refused")
            except AuthenticationError:
                pass
            finish = await discovery.async_start_pairing(self.id)
            self.pairing = await finish(SETUP_CODE)
        async with self.check(f"fragments: {self.fragments}") as c:
            # Pair Setup's M2 is the longest answer: more than 400 bytes.
            c.note = f"values of up to {Air.longest} bytes, {Air.blobs} blobs"
            if self.fragments == "mtu":
                expect(Air.longest <= max(97, self.mtu - 3), c.note)
                expect(Air.blobs == 0 or self.mtu < 100, c.note)
            else:
                expect(Air.longest > 400, c.note)

    async def use(self) -> None:
        async with self.check("listed, read, written") as c:
            services = (await self.pairing.list_accessories_and_characteristics())[0]["services"]
            characteristics = [ch for sv in self.pairing.accessories.aid(1).services for ch in sv.characteristics]
            self.iid = json.loads(await self.steer("get", self.path, "--json"))["iid"]
            readable = [(1, ch.iid) for ch in characteristics if CharacteristicPermissions.paired_read in ch.perms]
            values = await self.pairing.get_characteristics(readable)
            # Service signatures hold nothing, Pairings answers only after a message.
            missing = {iid for _, iid in readable} - {iid for _, iid in values}
            kinds = {ch.iid: ch.type.split("-")[0].lstrip("0") for ch in characteristics}
            expect({kinds[iid] for iid in missing} <= {"A5", "50"}, f"all read: {missing}")
            for text, value in self.values:
                refused = await self.pairing.put_characteristics([(1, self.iid, value)])
                expect(not refused, f"{value} written: {refused}")
                expect(await self.read() == value, f"{value} read back")
                expect(text in await self.steer("get", self.path), f"the accessory has {text}")
            c.note = f"{len(services)} services, {len(values)} values"

    def on_event(self, changes: dict[tuple[int, int], dict[str, Any]]) -> None:
        self.changes += [change["value"] for (_, iid), change in changes.items() if iid == self.iid and "value" in change]

    async def told(self, text: str, value: Any, what: str) -> None:
        count = len(self.changes)
        await self.steer("set", self.path, text)
        await until(lambda: value in self.changes[count:], f"{what} of {value}: {self.changes}", 20)

    def broadcasts(self, since: int) -> int:
        """How many encrypted notifications have been advertised."""
        lines = (json.loads(line) for _, line in self.accessory.lines[since:] if '"advertising"' in line)
        return sum(line["data"].startswith("1136") for line in lines)

    async def told_by_broadcast(self, text: str, value: Any) -> str:
        """The accessory changes while the controller is away, and it learns of it without a connection."""
        since, before = len(self.accessory.lines), self.pairing.description.state_num
        await self.told(text, value, "told by broadcast")
        note = f"state number {before} to {self.pairing.description.state_num}"
        expect(self.pairing.description.state_num == before + 1, note)
        expect(self.broadcasts(since) == 1, "one encrypted notification")
        # The regular advertisement that follows has the same number, and draws no controller.
        await until(lambda: '"data":"06' in "".join(line for _, line in self.accessory.lines[since:]).replace(" ", ""), "the regular one")
        expect(not self.logged("connected", since), "no connection")
        return note

    async def events(self) -> None:
        characteristic = self.pairing.accessories.aid(1).characteristics.iid(self.iid)
        # aiohomekit switches broadcasts on where it can; without them a disconnected event is left.
        characteristic.broadcast_events = False
        async with self.check("connected events: two indications"):
            self.pairing.dispatcher_connect(self.on_event)
            await self.pairing.subscribe([(1, self.iid)])
            await until(lambda: self.iid in self.pairing._notifications, "indications are on", 20)
            for text, value in self.values:
                await self.told(text, value, "told")
        async with self.check("disconnected event: a new number") as c:
            await self.away()
            since, before = len(self.accessory.lines), self.pairing.description.state_num
            await self.told(*self.values[0], "told while away")
            c.note = f"state number {before} to {self.pairing.description.state_num}"
            expect(self.pairing.description.state_num == before + 1, c.note)
            expect(self.logged("connected", since), "the controller came to read")
            expect(self.broadcasts(0) == 0, "no encrypted notification")
        async with self.check("broadcast event: no connection") as c:
            characteristic.broadcast_events = True
            await self.away()
            await self.read()  # with the connection comes a new key, and Characteristic-Configuration
            await until(lambda: self.iid in self.pairing._broadcast_notifications, "broadcasts are on")
            await self.away()
            c.note = await self.told_by_broadcast(*self.values[1])

    async def restart(self) -> None:
        async with self.check("session resumed"):
            await self.away()
            since = len(self.accessory.lines)
            expect(await self.read() == self.values[1][1], "the value")
            expect(self.logged("session resumed", since), "Pair Resume")
        async with self.check("SIGKILL: number and broadcast key kept") as c:
            await self.away()
            await self.accessory.end(signal.SIGKILL)
            await self.start_accessory()
            c.note = await self.told_by_broadcast(*self.values[0])
        async with self.check("SIGKILL: pairing and value kept"):
            await self.accessory.end(signal.SIGKILL)
            await self.start_accessory()
            expect(await self.read() == self.values[0][1], "the value was kept")
            expect(self.logged("session began"), "Pair Verify in answer to a resume of an unknown session")

    async def end(self, controller: Any) -> None:
        async with self.check("second pairing added and removed"):
            await self.pairing.add_pairing(SECOND, "11" * 32, "User")
            expect(len(await self.pairing.list_pairings()) == 2, "two pairings")
            await self.pairing.remove_pairing(SECOND)
            expect(len(await self.pairing.list_pairings()) == 1, "one pairing")
        async with self.check("unpaired, advertised as unpaired"):
            controller.pairings.pop(self.id, None)
            await self.pairing.remove_pairing(self.pairing.pairing_data["iOSPairingId"])
            await until(lambda: not controller.discoveries[self.id].paired, "status flag 1 on the air")
        async with self.check("ended by SIGTERM"):
            expect(await self.accessory.end() == 0, "exit code 0")
            expect(not (self.out / "gatt").exists() and not (self.out / "control").exists(), "the sockets are gone")


async def main(hapsim: str) -> int:
    # It tells at length that Pairings, which is not there to be read, cannot be read.
    logging.getLogger("aiohomekit").setLevel(logging.CRITICAL)
    report = Report()
    with tempfile.TemporaryDirectory(prefix="hapsim-") as out:
        for life in LIVES:
            try:
                async with report.check(life[0], "all"):
                    await Life(report, hapsim, Path(out), *life).run()
            except Exception:
                continue  # reported; the next life is another one
    print(f"{len(LIVES)} lives, {len(report.failed)} checks failed")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1])))
