"""What BlueZ 5.66 is known to do to a peripheral, each shown with the program vm-probe in the accessory's place."""

from __future__ import annotations

import asyncio
import signal
import time

import bleak

from world import Failure, Program, Report, World, expect, until

# type 0x06, unpaired, device ID aa:bb:cc:dd:ee:01, light bulb, GSN 1, CN 1, CV 2, setup hash
REGULAR = "063101aabbccddee01050001000102deadbeef"
CHANGED = "063101aabbccddee01050002000102deadbeef"
# type 0x11: fills the 31 bytes together with the flags
ENCRYPTED = "1136" + "aabbccddee01" + "00" * 16
ECHO, LONG, REFUSING = ("000000%d-0000-1000-8000-0026bb765291" % n for n in (30, 31, 32))
INSTANCE_ID = "dc46f0fe-81d2-4616-b5d9-6abdd796939a"
SERVICE_INSTANCE_ID = "e604e95d-a759-4817-87d3-aa005083a0d1"


async def start_probe(world: World, executable: str, policy: str = "auto") -> Program:
    probe = await world.run("probe", executable, "hci0", policy)
    await probe.says("ready", timeout=30)
    return probe


async def advertise(world: World, probe: Program, payload: str = REGULAR, interval: int = 30) -> dict:
    """Shows an advertisement and waits for it on the air."""
    probe.tell(f"advertise {payload} {interval}")
    return await until(
        lambda: world.is_on_air() and next((e for e in world.advertised()[-1:] if payload in e["data"]), None),
        f"{payload} on the air")


async def connect(world: World) -> bleak.BleakClient:
    found: asyncio.Future = asyncio.get_running_loop().create_future()

    def seen(device: bleak.BLEDevice, data: bleak.AdvertisementData) -> None:
        if 76 in data.manufacturer_data and not found.done():
            found.set_result(device)

    scanner = bleak.BleakScanner(seen, bluez={"adapter": "hci1"})
    await scanner.start()
    try:
        device = await asyncio.wait_for(found, 20)
        client = bleak.BleakClient(device, timeout=20)
        await client.connect()
    finally:
        await scanner.stop()
    return client


async def run(report: Report, world: World, executable: str) -> None:
    found = world.found
    name, kind = world.name, "private" if world.public else "static"
    async with report.check(name, "published and on the air") as c:
        probe = await start_probe(world, executable)
        c.note = probe.said("ready")[1]
        await advertise(world, probe)

    async with report.check(name, "changed data, without a gap") as c:
        start = time.monotonic()
        shown = await advertise(world, probe, CHANGED)
        c.note = f"on the air after {1000 * (time.monotonic() - start):.0f} ms"
        shown = await advertise(world, probe, ENCRYPTED)
        expect(len(shown["data"]) == 62, f"an encrypted notification fills the 31 bytes: {shown}")
        expect(shown["rsp"] == "060950726f6265", f"the name in the scan response: {shown}")

    async with report.check(name, "another interval"):
        for interval in (1285, 20):
            shown = await advertise(world, probe, REGULAR if interval == 20 else CHANGED, interval)
            shown = await until(
                lambda: next((e for e in world.advertised()[-1:] if abs(e["min_ms"] - interval) < 1 and abs(e["max_ms"] - interval) < 1), None),
                f"{interval} ms on the air (last: {world.advertised()[-1:]})")
            await probe.says(f"interval {interval}.0 {interval}.0 {interval}.0")

    async with report.check(name, "connected, and off the air"):
        client = await connect(world)
        await probe.says("connected")

    async with report.check(name, "instance IDs"):
        service = next(s for s in client.services if s.uuid.startswith("00000043"))
        values = {c.uuid: c for c in service.characteristics}
        expect((await client.read_gatt_char(values[SERVICE_INSTANCE_ID])).hex() == "2000", "the service's instance ID")
        for uuid, iid in ((ECHO, "3000"), (LONG, "3100"), (REFUSING, "3200")):
            expect(sorted(values[uuid].properties) == ["indicate", "read", "write"], f"properties: {values[uuid].properties}")
            descriptor = next(d for d in values[uuid].descriptors if d.uuid == INSTANCE_ID)
            expect((await client.read_gatt_descriptor(descriptor.handle)).hex() == iid, f"the instance ID of {uuid}")

    async with report.check(name, "BlueZ-1: 600 bytes are read as 512") as c:
        value = await client.read_gatt_char(LONG)
        expect(bytes(value) == bytes(n & 0xFF for n in range(512)), f"512 bytes, got {len(value)}")
        c.note = "read at " + ", ".join(line.split()[-1] for _, line in probe.lines if line.startswith("read 0x31"))
        await client.write_gatt_char(ECHO, bytes(range(200)), response=True)
        expect(bytes(await client.read_gatt_char(ECHO)) == bytes(range(200)), "what was written is read")

    async with report.check(name, "BlueZ-2: 508 bytes are written"):
        # At MTU 247 by Prepare Write. bluetoothd counts the handle and the offset of each part to its 512 bytes.
        for size in (244, 245, 508):
            await write(client, probe, size)
        await refused_as_too_long(client, probe, 509, 512)

    async with report.check(name, "an ATT error"):
        try:
            await client.write_gatt_char(REFUSING, b"x", response=True)
            raise Failure("the write was refused")
        except bleak.exc.BleakGATTProtocolError as ex:
            expect(ex.code == 14, f"ATT error 0x0E: {ex}")

    async with report.check(name, "an indication, confirmed"):
        told: list[bytes] = []
        await client.start_notify(ECHO, lambda _, value: told.append(bytes(value)))
        await probe.says("indications 0x30 on")
        for _ in range(2):
            since, count = len(probe.lines), len(told)
            probe.tell("indicate")
            await probe.says("confirmed 0x30", since)
            await until(lambda: len(told) > count, "the central is told")
        expect(told == [b"", b""], f"indications of length 0: {told}")
        expect([e["value"] for e in world.air(ctl="hci0") if "indication" in e] == ["", ""], "length 0 on the air")

    async with report.check(name, "nothing on the air for 3 s of a link"):
        await asyncio.sleep(3)
        world.check_air(kind)

    async with report.check(name, "a link dropped by the accessory") as c:
        since = len(probe.lines)
        begin = time.monotonic()
        probe.tell("disconnect")
        await client.write_gatt_char(ECHO, b"late", response=True)
        await probe.says("disconnected", since)
        c.note = f"after {time.monotonic() - begin:.1f} s, a write came before"
        await until(world.is_on_air, "on the air again")

    async with report.check(name, "a confirmation lost with the link"):
        client = await connect(world)
        await probe.says("connected", since)
        await client.start_notify(ECHO, lambda _, value: None)
        await probe.says("indications 0x30 on", since)
        await world.air_command("mute hci1 1")
        since = len(probe.lines)
        probe.tell("indicate")
        await asyncio.sleep(1)
        expect(probe.said("confirmed", since) is None, "not confirmed")
        await world.air_command("drop hci0")
        await world.air_command("mute hci1 0")
        lost = await probe.says("disconnected", since)
        done = probe.said("confirmed 0x30", since)
        expect(done and done[0] <= lost[0], "given up before the link's end is told")
        await until(world.is_on_air, "on the air again")
        await client.disconnect()

    async with report.check(name, "killed and started again"):
        client = await connect(world)
        await probe.says("connected", since)
        await probe.end(signal.SIGKILL)
        probe = await start_probe(world, executable)
        await probe.says("connected")
        probe.tell(f"advertise {REGULAR} 30")
        await asyncio.sleep(1)
        expect(not world.is_on_air(), "nothing on the air: the central is still connected")
        await client.disconnect()
        await probe.says("disconnected")
        await until(world.is_on_air, "on the air again")

    async with report.check(name, "switched off and on again"):
        since = len(probe.lines)
        await world.set("/org/bluez/hci0", "org.bluez.Adapter1", "Powered", False)
        await probe.says("lost", since)
        await world.set("/org/bluez/hci0", "org.bluez.Adapter1", "Powered", True)
        await probe.says("ready", since)
        await until(world.is_on_air, "on the air again")
        await advertise(world, probe, CHANGED)
        expect(await world.get("/org/bluez/hci0", "org.bluez.LEAdvertisingManager1", "ActiveInstances") == 1, "one advertisement")
        await advertise(world, probe, REGULAR)
        await asyncio.sleep(2.5)
        expect(REGULAR in world.advertised()[-1]["data"], "no other one takes turns with it")
        world.check_air(kind)

    async with report.check(name, "bluetoothd gone and back"):
        since = len(probe.lines)
        # Ended well it powers the adapters off, and the next one sets them up anew; killed it leaves them as they are.
        await world.daemon.end(signal.SIGTERM if world.public else signal.SIGKILL)
        await probe.says("lost", since)
        await world.start_daemon()
        await probe.says("ready", since, timeout=30)
        # The accessory does nothing: the peripheral shows by itself what it showed before.
        await until(world.is_on_air, "on the air again", 20)
        world.check_air(kind)

    async with report.check(name, "the adapter as it was found") as c:
        expect(await world.get("/org/bluez/hci0", "org.bluez.Adapter1", "Alias") == "Probe", "the accessory's name")
        expect(await world.get("/org/bluez/hci0", "org.bluez.Adapter1", "Pairable") is False, "no bonding")
        await quit(world, probe, found)
        expect(not world.is_on_air(), "off the air")
        # With privacy still on, the public address would be refused.
        c.note = await policy_outcome(world, executable, "public", "ready public" if world.public else "failed")

    async with report.check(name, "another kind of address") as c:
        if world.public:
            c.note = await policy_outcome(world, executable, "static", "failed")
        else:
            probe = await start_probe(world, executable, "private")
            shown = await advertise(world, probe)
            expect(int(shown["address"][:2], 16) >> 6 == 0b01, f"a private address: {shown}")
            client = await connect(world)
            expect((await client.read_gatt_char(SERVICE_INSTANCE_ID)).hex() == "2000", "read on a private address")
            await client.disconnect()
            await quit(world, probe, found)


async def write(client: bleak.BleakClient, probe: Program, size: int) -> None:
    """Writes a value and reads it back; it reaches the accessory whole, in one piece."""
    since, value = len(probe.lines), bytes(n & 0xFF for n in range(size))
    await client.write_gatt_char(ECHO, value, response=True)
    written = [line for _, line in probe.lines[since:] if line.startswith("write")]
    expect(written == [f"write 0x30 {size}"], f"{size} bytes in one piece: {written}")
    expect(bytes(await client.read_gatt_char(ECHO)) == value, f"{size} bytes are read back")


async def refused_as_too_long(client: bleak.BleakClient, probe: Program, *sizes: int) -> None:
    """Writes values that bluetoothd refuses by itself: the accessory hears nothing of them."""
    since = len(probe.lines)
    for size in sizes:
        try:
            await client.write_gatt_char(ECHO, bytes(size), response=True)
            raise Failure(f"{size} bytes are refused")
        except bleak.exc.BleakGATTProtocolError as ex:
            expect(ex.code == 0x0D, f"ATT error 0x0D for {size} bytes: {ex}")
    expect(not probe.said("write", since), "the accessory hears nothing of them")


async def run_long_writes(report: Report, world: World, executable: str) -> None:
    """A bluetoothd as Debian has it: MTU 517, and Write Requests of more than 510 bytes are refused."""
    async with report.check(world.name, "BlueZ-2: writes over 510 bytes") as c:
        probe = await start_probe(world, executable)
        await advertise(world, probe)
        client = await connect(world)
        await write(client, probe, 510)
        await refused_as_too_long(client, probe, 511, 514)
        c.note = "511 and 514 refused with 0x0D by bluetoothd itself"
        await client.disconnect()
        await quit(world, probe, world.found)


async def run_privacy(report: Report, world: World, executable: str) -> None:
    """A bluetoothd whose main.conf says Privacy = device: nothing is to be changed, at the start and at the end."""
    found = world.found
    async with report.check(world.name, "privacy by main.conf") as c:
        probe = await start_probe(world, executable)
        c.note = probe.said("ready")[1]
        await advertise(world, probe)
        client = await connect(world)
        expect((await client.read_gatt_char(SERVICE_INSTANCE_ID)).hex() == "2000", "read on a private address")
        await client.disconnect()
        world.check_air("private")
        await quit(world, probe, found)
        c.note += "; " + await policy_outcome(world, executable, "public", "failed")


async def quit(world: World, probe: Program, found: dict) -> None:
    """Ends the probe; the adapter is to be as it was found."""
    since = len(probe.lines)
    probe.tell("quit")
    await probe.says("stopped", since)
    expect(await probe.end(None) == 0, "left with 0")
    for name, value in found.items():
        await world.property("/org/bluez/hci0", "org.bluez.Adapter1", name, value, 5)


async def policy_outcome(world: World, executable: str, policy: str, expected: str) -> str:
    """What the probe says when it is started with a kind of address."""
    probe = await world.run(f"probe-{policy}", executable, "hci0", policy)
    said = await probe.says(expected, timeout=30)
    await probe.end(signal.SIGKILL)
    return said[1]
