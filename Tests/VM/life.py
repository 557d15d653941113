"""One life of an accessory on the air, driven by aiohomekit over BlueZ: from the first advertisement to unpaired again."""

from __future__ import annotations

import asyncio
import functools
import json
import os
import shutil
import signal
import statistics
import time
from pathlib import Path
from typing import Any, NamedTuple

import aiohomekit.controller.ble.controller as ble_controller
import bleak
from aiohomekit.characteristic_cache import CharacteristicCacheMemory
from aiohomekit.exceptions import AuthenticationError
from aiohomekit.model.characteristics import CharacteristicPermissions

import traps
from world import Failure, Program, Report, World, expect, until

SETUP_CODE, WRONG_CODE = "111-22-333", "111-22-334"
PROFILES = Path(__file__).resolve().parent.parent.parent / "Profiles"


class Subject(NamedTuple):
    """An accessory, the characteristic of it that is used, and two of its values: as text and as aiohomekit has them."""

    profile: str
    path: str
    other: tuple[str, Any]
    rest: tuple[str, Any]  # the value that it has at first


LIGHT = Subject("lightbulb.yaml", "lightbulb/on", ("true", True), ("false", False))
# written by timed writes
LOCK = Subject("lock.yaml", "lock-mechanism/lock-target-state", ("unsecured", 0), ("secured", 1))
THERMOSTAT = Subject("thermostat.yaml", "thermostat/target-temperature", ("18.5", 18.5), ("21", 21.0))
SECOND = "0F0F0F0F-0000-4000-8000-000000000001"


class Life:
    def __init__(self, report: Report, world: World, hapsim: str, subject: Subject) -> None:
        self.report, self.world, self.hapsim, self.subject = report, world, hapsim, subject
        self.kind = "private" if world.public else "static"
        self.state = f"/run/state-{world.name}"
        self.socket = f"/run/control-{world.name}.sock"
        self.changes: list[dict[str, Any]] = []
        self.accessory: Program
        self.pairing: Any = None

    def check(self, what: str) -> Any:
        return self.report.check(self.world.name, what)

    # -- the accessory --------------------------------------------------------------------------------------------
    async def start_accessory(self) -> None:
        self.accessory = await self.world.run(
            "hapsim", self.hapsim, "run", str(PROFILES / self.subject.profile), "--transport", "bluez", "--adapter", "hci0", "--state", self.state,
            "--setup-code", SETUP_CODE, "--control", f"unix:{self.socket}", "--log-level", "debug", "--log-format", "json")

    def logged(self, message: str, since: int = 0) -> dict[str, Any] | None:
        for _, line in self.accessory.lines[since:]:
            if f'"{message}"' in line:
                return json.loads(line)
        return None

    async def logs(self, message: str, since: int = 0, timeout: float = 20) -> dict[str, Any]:
        return await until(lambda: self.logged(message, since), f"hapsim logs '{message}'", timeout)

    async def steer(self, *words: str) -> str:
        """hapsim get|set|status on the control socket."""
        process = await asyncio.create_subprocess_exec(
            self.hapsim, *words, "--control", f"unix:{self.socket}", stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT)
        out, _ = await process.communicate()
        expect(process.returncode == 0, f"hapsim {' '.join(words)}: {out.decode()}")
        return out.decode()

    async def gone(self) -> None:
        """Waits until the controller stays away: aiohomekit comes back for a state number that it does not know yet."""
        await self.pairing.close()
        quiet = time.monotonic()
        end = quiet + 40
        while time.monotonic() - quiet < 2.5:
            expect(time.monotonic() < end, "the controller stays away")
            if self.world.links():
                await self.pairing.close()
                quiet = time.monotonic()
            elif self.world.is_connecting() or self.pairing.description.state_num != self.state_number_on_air():
                quiet = time.monotonic()
            await asyncio.sleep(0.1)

    def state_number_on_air(self) -> int | None:
        """Of the last regular advertisement: manufacturer data, type 06, length, flags, device ID (6), category (2), number (2)."""
        for e in reversed(self.world.advertised()):
            _, found, rest = e["data"].partition("ff4c0006")
            if found:
                return int.from_bytes(bytes.fromhex(rest)[10:12], "little")
        return None

    # -- the controller -------------------------------------------------------------------------------------------
    def on_event(self, changes: dict[tuple[int, int], dict[str, Any]]) -> None:
        for (_, iid), change in changes.items():
            if iid == self.iid and "value" in change:
                self.changes.append(change)

    async def read(self, iid: int) -> Any:
        values = await self.pairing.get_characteristics([(1, iid)])
        expect("value" in values.get((1, iid), {}), f"a value of {iid}: {values}")
        return values[1, iid]["value"]

    async def write(self, iid: int, value: Any) -> None:
        refused = await self.pairing.put_characteristics([(1, iid, value)])
        expect(not refused, f"written: {refused}")

    async def run(self) -> None:
        world = self.world
        async with self.check("on the air") as c:
            await self.start_accessory()
            await until(world.is_on_air, "on the air", 40)
            c.note = str(self.logged("on the air") or "")
        async with self.check("the interval on the air, read back") as c:
            c.note = await self.interval_is_read_back()

        await self.late_request()
        # aiohomekit's scanner takes no adapter.
        ble_controller.BleakScanner = functools.partial(bleak.BleakScanner, bluez={"adapter": "hci1"})
        controller = ble_controller.BleController(CharacteristicCacheMemory())
        await controller.async_start()
        expect(controller._scanner is not None, "the scanner runs")
        try:
            await self.pair(controller)
            await self.use()
            await self.events()
            await self.broadcasts()
            await self.losses()
            await self.pairings()
            await self.unpair(controller)
        finally:
            await controller.async_stop()
        await self.leave()

    async def interval_is_read_back(self) -> str:
        """What hapsim says is on the air is what the scanner hears, wanted or not."""
        text = "advertising interval: wanted 20 ms, on the air "
        await until(lambda: any(text in line for _, line in self.accessory.lines), f"hapsim logs '{text}…'")
        entry = json.loads(next(line for _, line in self.accessory.lines if text in line))
        heard = self.world.advertised()[-1]
        expect(abs(entry["shortestMilliseconds"] - heard["min_ms"]) < 1, f"{entry}, heard: {heard}")
        expect(abs(entry["longestMilliseconds"] - heard["max_ms"]) < 1, f"{entry}, heard: {heard}")
        # Without -E, bluetoothd 5.66 asks the kernel for no interval.
        expect(abs(heard["max_ms"] - (20 if self.world.experimental else 1280)) < 1, f"{heard}")
        expect(entry["level"] == ("info" if self.world.experimental else "warning"), f"{entry}")
        return entry["message"]

    async def late_request(self) -> None:
        """A central that sends nothing for 10 s, and then in the 2 s that bluetoothd takes to drop its link."""
        if self.world.name != "tuned":
            return
        async with self.check("BlueZ-4: a request after the drop") as c:
            since = len(self.accessory.lines)
            client = await traps.connect(self.world)
            features = next(ch for sv in client.services for ch in sv.characteristics if ch.uuid.startswith("0000004f"))
            await self.logs("dropping the link", since)
            start = time.monotonic()
            try:
                await client.write_gatt_char(features, bytes([0, 3, 1, 0x24, 0]), response=True)
                raise Failure("the request was refused")
            except bleak.exc.BleakGATTProtocolError as ex:
                expect(ex.code == 14, f"ATT error 0x0E: {ex}")
            await self.logs("disconnected", since)
            c.note = f"refused, and the link was gone after {time.monotonic() - start:.1f} s"
            await until(self.world.is_on_air, "on the air again")

    async def pair(self, controller: Any) -> None:
        async with self.check("discovered") as c:
            discovery = await until(lambda: next(iter(controller.discoveries.values()), None), "an advertisement", 30)
            expect(not discovery.paired, "not paired")
            c.note = f"{discovery.description.name}, {discovery.description.id}, category {discovery.description.category}"
        self.id = discovery.description.id
        async with self.check("a wrong setup code is refused"):
            finish = await discovery.async_start_pairing(self.id)
            try:
                await finish(WRONG_CODE)
                raise Failure("the wrong code was refused")
            except AuthenticationError:
                pass
        async with self.check("Pair Setup, M1 and M2"):
            finish = await discovery.async_start_pairing(self.id)
        async with self.check("Pair Setup, M3 to M6"):
            self.pairing = await finish(SETUP_CODE)

    async def use(self) -> None:
        async with self.check("listed, verified, first values") as c:
            services = (await self.pairing.list_accessories_and_characteristics())[0]["services"]
            characteristics = [ch for sv in self.pairing.accessories.aid(1).services for ch in sv.characteristics]
            self.iid = json.loads(await self.steer("get", self.subject.path, "--json"))["iid"]
            c.note = f"{len(services)} services, {len(characteristics)} characteristics"
        async with self.check("read") as c:
            c.note = f"{await self.latency(lambda n: self.read(self.iid)):.0f} ms each"
        async with self.check("written") as c:
            values = (self.subject.other[1], self.subject.rest[1])
            c.note = f"{await self.latency(lambda n: self.write(self.iid, values[n % 2])):.0f} ms each"
            expect(await self.read(self.iid) == self.subject.rest[1], "the last value is read")
            expect(self.subject.rest[0] in await self.steer("get", self.subject.path), "the accessory has it too")
        if self.world.conf is None:
            # Debian's bluetoothd opens two more bearers, and then nearly always uses one of them.
            async with self.check("BlueZ-3: over EATT bearers") as c:
                count = sum("EATT channel connected" in line for _, line in self.world.daemon.lines)
                expect(count > 0, "EATT channels were opened")
                c.note = f"{count} channels"

    @staticmethod
    async def latency(operation: Any, count: int = 10) -> float:
        """The median in milliseconds."""
        times = []
        for n in range(count):
            start = time.monotonic()
            await operation(n)
            times.append(1000 * (time.monotonic() - start))
        return statistics.median(times)

    async def events(self) -> None:
        world = self.world
        # aiohomekit switches broadcasts on where it can; without them a disconnected event is left.
        self.pairing.accessories.aid(1).characteristics.iid(self.iid).broadcast_events = False
        async with self.check("connected events: two indications") as c:
            self.pairing.dispatcher_connect(self.on_event)
            await self.pairing.subscribe([(1, self.iid)])
            await until(lambda: self.iid in self.pairing._notifications, "indications are on", 20)
            indications = [e for e in world.air(ctl="hci0") if e.get("value") == ""]
            expect(not indications, f"no indication yet: {indications}")
            for text, value in (self.subject.other, self.subject.rest):
                count = len(self.changes)
                start = time.monotonic()
                await self.steer("set", self.subject.path, text)
                await until(lambda: len(self.changes) > count, f"told of {value}")
                expect(self.changes[-1]["value"] == value, f"told of {value}: {self.changes}")
                c.note += f"{1000 * (time.monotonic() - start):.0f} ms, "
            indications = [e for e in world.air(ctl="hci0") if e.get("value") == ""]
            expect(len(indications) == 2, f"two indications of length 0: {indications}")
            c.note += "two indications of length 0"
        async with self.check("disconnected event: a new number") as c:
            await self.gone()
            since = len(self.accessory.lines)
            before, count = self.pairing.description.state_num, len(self.changes)
            start = time.monotonic()
            await self.steer("set", self.subject.path, self.subject.other[0])
            # The scanner restarts its window every 10 s; the accessory shows the new number until it is read.
            await until(lambda: self.pairing.description.state_num > before, "a new state number", 30)
            c.note = f"state number {before} to {self.pairing.description.state_num}"
            await until(lambda: len(self.changes) > count, "aiohomekit came and read", 30)
            expect(self.changes[-1]["value"] == self.subject.other[1], f"told of the last change: {self.changes}")
            expect(self.logged("connected", since), "the controller came to read")
            expect(not self.encrypted_on_air(), "no encrypted notification")

    def encrypted_on_air(self) -> set[str]:
        """The encrypted notifications that a scanner has heard: type 11, length 36."""
        return {e["data"] for e in self.world.advertised() if "ff4c001136" in e["data"]}

    async def told_by_broadcast(self, value: tuple[str, Any]) -> str:
        """The accessory changes while the controller is away, and it learns of it without a connection."""
        since, count, heard = len(self.accessory.lines), len(self.changes), self.encrypted_on_air()
        links = len(self.world.air(link="up"))
        before = self.pairing.description.state_num
        await self.steer("set", self.subject.path, value[0])
        await until(lambda: value[1] in [c["value"] for c in self.changes[count:]], f"told of {value}: {self.changes}")
        expect(len(self.encrypted_on_air() - heard) == 1, "one encrypted notification on the air")
        # A regular advertisement with the same number follows, which draws no controller.
        await until(lambda: self.state_number_on_air() == before + 1 and "ff4c0006" in self.world.advertised()[-1]["data"], "the regular one")
        expect(self.pairing.description.state_num == before + 1, f"state number {before + 1}")
        expect(not self.logged("connected", since) and len(self.world.air(link="up")) == links, "no connection")
        return f"state number {before} to {before + 1}"

    async def broadcasts(self) -> None:
        async with self.check("broadcast event: no connection") as c:
            self.pairing.accessories.aid(1).characteristics.iid(self.iid).broadcast_events = True
            await self.gone()
            await self.read(self.iid)  # with the connection comes a new key, and Characteristic-Configuration
            await until(lambda: self.iid in self.pairing._broadcast_notifications, "broadcasts are on")
            await self.gone()
            c.note = await self.told_by_broadcast(self.subject.rest)

    async def resume(self, since: int) -> str:
        start = time.monotonic()
        expect(await self.read(self.iid) == self.subject.rest[1], "the value")
        expect(self.logged("session resumed", since), "Pair Resume")
        return f"read after {time.monotonic() - start:.1f} s"

    async def losses(self) -> None:
        world = self.world
        async with self.check("connected again, session resumed") as c:
            await self.gone()
            c.note = await self.resume(len(self.accessory.lines))
        async with self.check("resumed after a lost link") as c:
            since = len(self.accessory.lines)
            await world.air_command("drop hci0")
            await self.logs("disconnected", since)
            # The central is told by its own bluetoothd, later when the machine is busy.
            await until(
                lambda: not (self.pairing.client and self.pairing.client.is_connected)
                or self.logged("session resumed", since),
                "the controller has noticed", 20)
            c.note = await self.resume(since)
        async with self.check("SIGKILL: pairing and value kept") as c:
            expect(world.links() == 1, "the controller is connected")
            await self.accessory.end(signal.SIGKILL)
            await self.start_accessory()
            await self.logs("on the air", timeout=40)
            await self.logs("connected")  # the central stayed, it is adopted
            start = time.monotonic()
            expect(await self.read(self.iid) == self.subject.rest[1], "the value was kept")
            c.note = f"read after {time.monotonic() - start:.1f} s"
        if world.conf is None:
            # A bluetoothd that keeps other accessories' tables would use the old handles: nobody told it of the new ones.
            return
        async with self.check("SIGKILL: number and broadcast key kept") as c:
            await until(lambda: self.iid in self.pairing._broadcast_notifications, "broadcasts are on")
            await self.gone()
            await self.accessory.end(signal.SIGKILL)
            await self.start_accessory()
            await self.logs("on the air", timeout=40)
            await until(world.is_on_air, "on the air", 40)
            c.note = await self.told_by_broadcast(self.subject.other)

    async def pairings(self) -> None:
        async with self.check("a second pairing, added and removed") as c:
            await self.pairing.add_pairing(SECOND, "11" * 32, "User")
            expect(len(await self.pairing.list_pairings()) == 2, "two pairings")
            await self.pairing.remove_pairing(SECOND)
            expect(len(await self.pairing.list_pairings()) == 1, "one pairing")

    async def unpair(self, controller: Any) -> None:
        async with self.check("unpaired, advertised as unpaired"):
            controller.pairings.pop(self.id, None)
            await self.pairing.remove_pairing(self.pairing.pairing_data["iOSPairingId"])
            await until(lambda: not controller.discoveries[self.id].paired, "status flag 1 on the air", 20)

    async def leave(self) -> None:
        world = self.world
        async with self.check("the scanner's view") as c:
            c.note = world.check_air(self.kind)
        async with self.check("ended by SIGTERM"):
            expect(await self.accessory.end() == 0, f"exit code 0: {self.accessory.lines[-3:]}")
            expect(not world.is_on_air(), "off the air")
            for name, value in world.found.items():
                await world.property("/org/bluez/hci0", "org.bluez.Adapter1", name, value, 5)


async def run(report: Report, world: World, hapsim: str, subject: Subject = LIGHT) -> None:
    # bluetoothd may have crashed in the life before.
    shutil.rmtree(f"/run/state-{world.name}", ignore_errors=True)
    os.makedirs(f"/run/state-{world.name}", mode=0o700)
    await Life(report, world, hapsim, subject).run()


async def run_lock(report: Report, world: World, hapsim: str) -> None:
    await run(report, world, hapsim, LOCK)


async def run_thermostat(report: Report, world: World, hapsim: str) -> None:
    await run(report, world, hapsim, THERMOSTAT)
