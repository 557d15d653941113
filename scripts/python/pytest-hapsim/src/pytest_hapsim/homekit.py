"""aiohomekit as a controller for tests: its event loop runs in a thread of its own, so a test reads from top to bottom."""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
import threading
from collections.abc import Coroutine
from typing import Any

from aiohomekit.characteristic_cache import CharacteristicCacheMemory
from aiohomekit.controller.ble.controller import BleController

from . import bleak_bridge
from .accessory import Accessory

# It tells at length of characteristics that are not there to be read.
logging.getLogger("aiohomekit").setLevel(logging.CRITICAL)


class HomeKit:
    """A controller with one pairing. Characteristics are named by their path, as the accessory does."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._controller = BleController(CharacteristicCacheMemory())
        self._run(self._controller.async_start())
        self._accessory: Accessory | None = None
        self._pairing: Any = None
        self._subscribed: set[int] = set()
        self._told: dict[int, list[Any]] = {}
        self._news = threading.Condition()

    def _run(self, work: Coroutine[Any, Any, Any], timeout: float = 60) -> Any:
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result(timeout)
        except concurrent.futures.TimeoutError:
            future.cancel()
            raise

    def close(self) -> None:
        """Leaves; a pairing that is still there stays with the accessory."""

        async def leave() -> None:
            await self._controller.async_stop()
            rest = asyncio.all_tasks() - {asyncio.current_task()}
            for task in rest:
                task.cancel()
            await asyncio.gather(*rest, return_exceptions=True)

        self._run(leave())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    # -- pairing -------------------------------------------------------------
    def pair(self, accessory: Accessory, setup_code: str | None = None, timeout: float = 30) -> None:
        """Discovers the accessory, pairs with it and lists what it has.

        Raises what aiohomekit raises: AuthenticationError for a wrong code.
        """
        if accessory.socket_path:
            bleak_bridge.add(accessory.socket_path)
        code = setup_code or accessory.setup_code
        identifier = accessory.device_id.lower()  # as aiohomekit has them

        async def pair() -> Any:
            discovery = await self._controller.async_find(identifier, timeout=timeout)
            finish = await discovery.async_start_pairing(identifier)
            pairing = await finish(code)
            await pairing.list_accessories_and_characteristics()
            pairing.dispatcher_connect(self._changed)
            return pairing

        self._pairing = self._run(pair(), timeout + 30)
        self._accessory = accessory

    def unpair(self) -> None:
        """Removes its pairing from the accessory."""
        pairing, self._pairing = self._need(), None
        self._controller.pairings.pop(pairing.id, None)
        self._run(pairing.remove_pairing(pairing.pairing_data["iOSPairingId"]))

    def disconnect(self) -> None:
        """Ends the connection; the next request makes a new one."""
        self._run(self._need().close())

    # -- values --------------------------------------------------------------
    def get(self, path: str) -> Any:
        """Reads a value."""
        key = (1, self._iid(path))
        return self._run(self._need().get_characteristics([key]))[key]["value"]

    def set(self, path: str, value: Any) -> None:
        """Writes a value: a number, a bool, text. Raises when the accessory refuses it."""
        refused = self._run(self._need().put_characteristics([(1, self._iid(path), value)]))
        if refused:
            raise RuntimeError(f"{path} = {value!r} was refused: {refused}")

    def subscribe(self, path: str) -> None:
        """Wants to be told of changes, and returns when the accessory knows it."""
        iid = self._iid(path)
        if iid in self._subscribed:
            return
        start = self._accessory.sequence
        self._run(self._need().subscribe([(1, iid)]))
        # aiohomekit switches indications on by and by.
        self._accessory.wait_for_event("att.indications", since=start, iid=iid, on=True, timeout=20)
        self._subscribed.add(iid)

    def wait_for(self, path: str, value: Any, timeout: float = 10) -> None:
        """Returns when it was told of the value since the last call for the same characteristic."""
        iid = self._iid(path)
        with self._news:
            if not self._news.wait_for(lambda: value in self._told.get(iid, []), timeout):
                raise TimeoutError(f"not told of {path} = {value!r} within {timeout} s, only of {self._told.get(iid, [])}")
            del self._told[iid][: self._told[iid].index(value) + 1]

    def _changed(self, changes: dict[tuple[int, int], dict[str, Any]]) -> None:
        with self._news:
            for (_, iid), change in changes.items():
                if "value" in change:
                    self._told.setdefault(iid, []).append(change["value"])
            self._news.notify_all()

    def _need(self) -> Any:
        if self._pairing is None:
            raise RuntimeError("not paired: call pair() first")
        return self._pairing

    def _iid(self, path: str) -> int:
        self._need()
        return self._accessory.describe(path)["iid"]
