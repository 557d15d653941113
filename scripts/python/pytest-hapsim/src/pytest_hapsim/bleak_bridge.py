#!/usr/bin/env python3
"""bleak_bridge - run real bleak programs (here: aiohomekit 4.0.1) with no Bluetooth.

Two custom *bleak backends* that speak JSON lines over a Unix stream socket to
hapsim's "socket" transport:

    SocketScanner  (BaseBleakScanner)  -> advertisements
    SocketClient   (BaseBleakClient)   -> connect / services / read / write / notify

``install(path)`` makes bleak pick these two as its platform backends, so
``BleakScanner``, ``BleakClient``, bleak-retry-connector's
``BleakClientWithServiceCache`` and aiohomekit's ``AIOHomeKitBleakClient`` all run
*unmodified* on top of it: the real fragment-size logic, the real retry logic, the real
PDU/TLV/pairing code. ``uninstall()`` gives bleak its own backends back.
``add(path)`` puts one more accessory into the air, also while a scanner runs, and
``remove(path)`` takes it out.  Verified with bleak 3.1.0, bleak-retry-connector 4.7.1,
aiohomekit 4.0.1.

The bridge sits at the ATT level on purpose, and does what BlueZ 5.66's GATT
client does with the link (src/gatt-client.c, src/shared/gatt-client.c):

  * ReadValue  = ATT Read, then Read Blob while the part got is >= MTU-1 bytes
                 (a read of exactly MTU-1 bytes therefore costs one more, empty, blob)
  * WriteValue(type=request) = Write Request if len <= MTU-3, else Prepare Write* +
                 Execute Write;   type=command = Write Command
  * StartNotify = CCCD write: 0x0001 if the characteristic has "notify", else 0x0002
  * every successful read also surfaces as a value-changed callback on a subscribed
    characteristic (BlueZ emits PropertiesChanged{Value} for reads too)
  * max_write_without_response_size is MTU-3 and mtu_size is "unknown", as on BlueZ

Wire protocol, one JSON object a line, UTF-8, byte strings in lower-case hex
---------------------------------------------------------------------------
request   {"id": n, "op": ..., ...}
reply     {"id": n, "ok": {...}}   or   {"id": n, "err": {"att": 14, "msg": "..."}}
          or {"id": n, "err": {"msg": "...", "disconnected": true}}
event     {"ev": ..., ...}   (never a reply)

  scan       {"on": true|false}                          ok {}
             ev "adv" {"address","name"|null,"rssi","connectable",
                       "mfr": {"76": "0631.."}, "uuids": [], "svc": {},
                       "adv": hex, "rsp": hex, "interval_ms": [min, max]}
             (adv, rsp: the raw bytes as they would be on the air; the client ignores them, tests read them)
  connect    {"address", "mtu"}  (mtu: what the client offers)  ok {"mtu": negotiated}
             (err while another central is connected: the accessory is not advertising then)
  services   {}   ok {"services":[{"h":16,"uuid":"..","chars":[
                    {"h":18,"uuid":"..","props":["read","write","indicate"],
                     "descs":[{"h":19,"uuid":".."}]}]}]}      h = attribute (value) handle
  read       {"h", "offset"}          ok {"v": hex}      server cuts to MTU-1 bytes
  write      {"h", "v"}               ok {}              ATT Write Request
  command    {"h", "v"}               ok {}              ATT Write Command (ok = queued)
  prepare    {"h", "offset", "v"}     ok {}
  execute    {"commit": true}         ok {}
  cccd       {"h", "v": 0|1|2}        ok {}              h = the characteristic's handle
  disconnect {}                       ok {}
  ev "value"        {"h", "v", "kind": "notify"|"indicate"}    (client answers {"op":"confirm","h"})
  ev "disconnected" {"reason": 19}

One socket connection is one role: the scanner opens one, every BleakClient opens one.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import time
import weakref
from collections.abc import Callable
from typing import Any

import bleak
import bleak.backends.client
import bleak.backends.scanner
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient
from bleak.backends.descriptor import BleakGATTDescriptor
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import BleakError, BleakGATTProtocolError

SOCKET_PATH = os.environ.get("BLEAK_BRIDGE_SOCKET", "")
CLIENT_MTU = int(os.environ.get("BLEAK_BRIDGE_MTU", "517"))  # BlueZ offers 517 by default
REQUEST_TIMEOUT = 30.0  # the ATT transaction timeout
TRACE: list[dict[str, Any]] | None = None  # set to a list to record every ATT operation

_more_paths: list[str] = []  # sockets beside SOCKET_PATH
_homes: dict[str, str] = {}  # the socket on which an address was heard last
_scanners: weakref.WeakSet[SocketScanner] = weakref.WeakSet()  # those that run


class LinkLost(BleakError):
    """The peer went away; the text is what bleak-retry-connector treats as a normal drop."""

    def __init__(self, why: str = "Disconnected") -> None:
        super().__init__(why)


class _Channel:
    """A JSON-lines connection with request/reply matching."""

    def __init__(self, on_event: Callable[[dict[str, Any]], None], on_closed: Callable[[], None]) -> None:
        self._on_event = on_event
        self._on_closed = on_closed
        self._ids = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._writer: asyncio.StreamWriter | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self, path: str) -> None:
        reader, self._writer = await asyncio.open_unix_connection(path, limit=1 << 20)
        self._task = asyncio.create_task(self._pump(reader))

    @property
    def is_open(self) -> bool:
        return self._writer is not None

    async def _pump(self, reader: asyncio.StreamReader) -> None:
        try:
            while line := await reader.readline():
                msg = json.loads(line)
                if "ev" in msg:
                    self._on_event(msg)
                elif (fut := self._waiting.pop(msg.get("id"), None)) and not fut.done():
                    fut.set_result(msg)
        except (ConnectionError, json.JSONDecodeError):
            pass
        finally:
            self._teardown()

    def _teardown(self) -> None:
        if self._writer is None:
            return
        self._writer.close()
        self._writer = None
        for fut in self._waiting.values():
            if not fut.done():
                fut.set_exception(LinkLost())
        self._waiting.clear()
        self._on_closed()

    def post(self, op: str, **args: Any) -> None:
        """Send without waiting for the answer."""
        if self._writer:
            self._writer.write(json.dumps({"id": 0, "op": op, **args}).encode() + b"\n")

    async def call(self, op: str, **args: Any) -> dict[str, Any]:
        if self._writer is None:
            raise LinkLost("Not connected")
        ident = next(self._ids)
        fut: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[ident] = fut
        started = time.monotonic()
        self._writer.write(json.dumps({"id": ident, "op": op, **args}).encode() + b"\n")
        try:
            async with asyncio.timeout(REQUEST_TIMEOUT):
                msg = await fut
        finally:
            self._waiting.pop(ident, None)
        if TRACE is not None:
            TRACE.append(
                {
                    "op": op,
                    **args,
                    "reply": msg.get("ok", msg.get("err")),
                    "ms": round(1000 * (time.monotonic() - started), 2),
                }
            )
        if err := msg.get("err"):
            if err.get("disconnected"):
                raise LinkLost(err.get("msg", "Disconnected"))
            if "att" in err:
                raise BleakGATTProtocolError(err["att"])
            raise BleakError(err.get("msg", "error"))
        return msg["ok"]

    async def close(self) -> None:
        self._teardown()
        if self._task:
            self._task.cancel()
            self._task = None


class SocketScanner(BaseBleakScanner):
    def __init__(self, detection_callback, service_uuids, scanning_mode, **kwargs: Any) -> None:
        super().__init__(detection_callback, service_uuids)
        self._ears: dict[str, asyncio.Task[None]] = {}

    async def start(self) -> None:
        self.seen_devices = {}
        self._loop = asyncio.get_running_loop()
        _scanners.add(self)
        for path in [SOCKET_PATH, *_more_paths]:
            if path:
                self.listen(path)
        await asyncio.sleep(0)

    def listen(self, path: str) -> None:
        if path not in self._ears:
            self._ears[path] = self._loop.create_task(self._hear(path))

    def ignore(self, path: str) -> None:
        if ear := self._ears.pop(path, None):
            ear.cancel()

    async def _hear(self, path: str) -> None:
        """A radio goes on listening when an accessory is switched off: look for its socket until it is there again."""
        while True:
            lost = asyncio.Event()
            chan = _Channel(lambda msg: self._event(msg, path), lost.set)
            try:
                await chan.open(path)
                await chan.call("scan", on=True)
                await lost.wait()
            except (OSError, BleakError):
                pass
            finally:
                await chan.close()
            await asyncio.sleep(0.1)

    async def stop(self) -> None:
        _scanners.discard(self)
        ears, self._ears = list(self._ears.values()), {}
        for ear in ears:
            ear.cancel()
        await asyncio.gather(*ears, return_exceptions=True)

    def _event(self, msg: dict[str, Any], path: str) -> None:
        if msg["ev"] != "adv":
            return
        _homes[msg["address"]] = path
        adv = AdvertisementData(
            local_name=msg.get("name"),
            manufacturer_data={int(k): bytes.fromhex(v) for k, v in msg.get("mfr", {}).items()},
            service_data={k: bytes.fromhex(v) for k, v in msg.get("svc", {}).items()},
            service_uuids=[u.lower() for u in msg.get("uuids", [])],
            tx_power=None,
            rssi=msg.get("rssi", -40),
            platform_data=(msg,),
        )
        if not self.is_allowed_uuid(adv.service_uuids):
            return
        # details without "path" keeps bleak-retry-connector away from D-Bus
        device = self.create_or_update_device(msg["address"], msg["address"], msg.get("name"), {}, adv)
        self.call_detection_callbacks(device, adv)


class SocketClient(BaseBleakClient):
    def __init__(self, address_or_ble_device: BLEDevice | str, services=None, **kwargs: Any) -> None:
        super().__init__(
            address_or_ble_device,
            disconnected_callback=kwargs.pop("disconnected_callback", None),
            timeout=kwargs.pop("timeout", 30),
        )
        self._name = address_or_ble_device.name if isinstance(address_or_ble_device, BLEDevice) else None
        self._chan: _Channel | None = None
        self._connected = False
        self._mtu = 23
        self._mtu_size: int | None = None  # as on BlueZ: AIOHomeKitBleakClient.mtu_size -> 100
        self._callbacks: dict[int, Callable[[bytearray], None]] = {}

    # -- connection ------------------------------------------------------
    @property
    def _path(self) -> str:
        if path := _homes.get(self.address) or SOCKET_PATH or next(iter(_more_paths), ""):
            return path
        raise BleakError(f"{self.address} was not heard on any socket")

    @property
    def name(self) -> str:
        return self._name or self.address

    @property
    def mtu_size(self) -> int:
        return self._mtu

    @property
    def is_connected(self) -> bool:
        return self._connected

    async def connect(self, pair: bool, **kwargs: Any) -> None:
        if self._connected:
            raise BleakError("Client is already connected")
        self._chan = _Channel(self._event, self._lost)
        try:
            async with asyncio.timeout(kwargs.get("timeout", self._timeout)):
                await self._chan.open(self._path)
                self._mtu = (await self._chan.call("connect", address=self.address, mtu=CLIENT_MTU))["mtu"]
                self._connected = True
                self.services = self._collection((await self._chan.call("services"))["services"])
        except BaseException:
            self._connected = False
            await self._chan.close()
            raise

    async def disconnect(self) -> None:
        if self._chan and self._chan.is_open:
            try:
                await self._chan.call("disconnect")
            except BleakError:
                pass
            await self._chan.close()
        self._lost()

    def _lost(self) -> None:
        if not self._connected:
            return
        self._connected = False
        self.services = None
        self._callbacks.clear()
        if self._disconnected_callback:
            self._disconnected_callback()

    async def pair(self, *args: Any, **kwargs: Any) -> None:
        """HAP does not use LE pairing."""

    async def unpair(self) -> None:
        pass

    # -- the attribute table --------------------------------------------
    def _collection(self, described: list[dict[str, Any]]) -> BleakGATTServiceCollection:
        """Build bleak's service collection from the JSON description of the database."""
        coll = BleakGATTServiceCollection()
        for svc in described:
            service = BleakGATTService(svc, svc["h"], svc["uuid"].lower())
            coll.add_service(service)
            for ch in svc["chars"]:
                char = BleakGATTCharacteristic(
                    ch, ch["h"], ch["uuid"].lower(), list(ch["props"]), lambda: self._mtu - 3, service
                )
                coll.add_characteristic(char)
                for de in ch.get("descs", []):
                    coll.add_descriptor(BleakGATTDescriptor(de, de["h"], de["uuid"].lower(), char))
        return coll

    # -- ATT -------------------------------------------------------------
    def _need(self) -> _Channel:
        if not self._connected or self._chan is None:
            raise BleakError("Not connected")
        return self._chan

    async def _read_long(self, handle: int) -> bytearray:
        chan, value = self._need(), bytearray()
        while True:
            part = bytes.fromhex((await chan.call("read", h=handle, offset=len(value)))["v"])
            value += part
            if len(part) < self._mtu - 1 or len(value) >= 512:
                return value

    async def read_gatt_char(self, characteristic, *, use_cached=False, **kwargs) -> bytearray:
        value = await self._read_long(characteristic.handle)
        if callback := self._callbacks.get(characteristic.handle):
            callback(bytearray(value))  # the BlueZ quirk
        return value

    async def read_gatt_descriptor(self, descriptor, *, use_cached=False, **kwargs) -> bytearray:
        return await self._read_long(descriptor.handle)

    async def write_gatt_char(self, characteristic, data, response: bool) -> None:
        chan, value = self._need(), bytes(data)
        if not response:
            await chan.call("command", h=characteristic.handle, v=value.hex())
        elif len(value) <= self._mtu - 3:
            await chan.call("write", h=characteristic.handle, v=value.hex())
        else:
            step = self._mtu - 5
            for at in range(0, len(value), step):
                await chan.call("prepare", h=characteristic.handle, offset=at, v=value[at : at + step].hex())
            await chan.call("execute", commit=True)

    async def write_gatt_descriptor(self, descriptor, data) -> None:
        await self._need().call("write", h=descriptor.handle, v=bytes(data).hex())

    async def start_notify(self, characteristic, callback, **kwargs) -> None:
        props = characteristic.properties
        if "notify" not in props and "indicate" not in props:
            raise BleakError("[org.bluez.Error.NotSupported] Operation is not supported")
        self._callbacks[characteristic.handle] = callback
        await self._need().call("cccd", h=characteristic.handle, v=1 if "notify" in props else 2)

    async def stop_notify(self, characteristic) -> None:
        self._callbacks.pop(characteristic.handle, None)
        await self._need().call("cccd", h=characteristic.handle, v=0)

    def _event(self, msg: dict[str, Any]) -> None:
        if msg["ev"] == "value":
            if TRACE is not None:
                TRACE.append(dict(msg))
            if callback := self._callbacks.get(msg["h"]):
                callback(bytearray(bytes.fromhex(msg["v"])))
            if msg.get("kind") == "indicate" and self._chan:
                self._chan.post("confirm", h=msg["h"])
        elif msg["ev"] == "disconnected":
            if TRACE is not None:
                TRACE.append(dict(msg))
            if self._chan:
                self._chan._teardown()


def _select(client: Callable[[], Any], scanner: Callable[[], Any]) -> None:
    # bleak/__init__.py imported the two selector functions by name: patch them there.
    bleak.get_platform_client_backend_type = bleak.backends.client.get_platform_client_backend_type = client
    bleak.get_platform_scanner_backend_type = bleak.backends.scanner.get_platform_scanner_backend_type = scanner


_own_backends = (bleak.get_platform_client_backend_type, bleak.get_platform_scanner_backend_type)


def install(path: str | None = None, mtu: int | None = None) -> None:
    """Make every BleakScanner/BleakClient made from now on use the socket."""
    global SOCKET_PATH, CLIENT_MTU
    if path is not None:
        SOCKET_PATH = path
    if mtu:
        CLIENT_MTU = mtu
    _select(lambda: (SocketClient, "socket"), lambda: (SocketScanner, "socket"))


def uninstall() -> None:
    """Give bleak its own backends back and forget every socket."""
    global SOCKET_PATH
    SOCKET_PATH = ""
    _more_paths.clear()
    _homes.clear()
    _select(*_own_backends)


def add(path: str) -> None:
    """One more accessory is on the air; any thread may say so."""
    if path not in _more_paths:
        _more_paths.append(path)
    for scanner in list(_scanners):
        scanner._loop.call_soon_threadsafe(scanner.listen, path)


def remove(path: str) -> None:
    """The accessory is not on the air any more."""
    if path in _more_paths:
        _more_paths.remove(path)
    for scanner in list(_scanners):
        scanner._loop.call_soon_threadsafe(scanner.ignore, path)
