"""One accessory: a hapsim process that the test owns."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .control import Control

_START_LIMIT = 30.0  # seconds until the accessory is on the air; real Bluetooth takes a few
_STOP_LIMIT = 20.0  # seconds until a process that was asked to end has ended


class StartFailed(Exception):
    """hapsim did not get on the air; the text is what it said."""


class Accessory:
    """A running accessory: what it is, how to steer it, wait on it and break it.

    Characteristics are named by their path, "lock-mechanism/lock-target-state" or "outlet[2]/on", values as in
    definition files: "secured", True, 21.5.
    """

    def __init__(
        self, hapsim: str, profile: str | os.PathLike[str], directory: Path, *, transport: str = "socket",
        adapter: str | None = None, options: tuple[str, ...] = (),
    ) -> None:
        self.profile = Path(profile)
        self.directory = directory
        self.socket_path = str(directory / "gatt") if transport == "socket" else None
        self.log_path = directory / "log"
        self.control = Control(str(directory / "control"))
        self.started: dict[str, Any] = {}
        self._command = [
            hapsim, "run", str(self.profile), "--log-format", "json",
            "--transport", f"socket:{self.socket_path}" if self.socket_path else transport,
            "--state", str(directory / "state"), "--control", f"unix:{self.control.path}", *options,
        ]
        if adapter:
            self._command += ["--adapter", adapter]
        self._process: subprocess.Popen[bytes] | None = None

    # -- the process -------------------------------------------------------
    def start(self) -> None:
        """Starts it and returns when it is on the air; a second start is the same accessory again."""
        if self.is_running:
            return
        with self.log_path.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, start_new_session=True)
        line = self._first_line()
        if not line:
            self.kill()
            raise StartFailed(f"{' '.join(self._command)}:\n{self.log[-2000:]}")
        self.started = json.loads(line)
        # A reset prints again: somebody must read.
        threading.Thread(target=self._process.stdout.read, daemon=True).start()

    def _first_line(self) -> bytes:
        out, line, end = self._process.stdout, b"", time.monotonic() + _START_LIMIT
        with selectors.DefaultSelector() as selector:
            selector.register(out, selectors.EVENT_READ)
            while not line.endswith(b"\n") and selector.select(max(0, end - time.monotonic())):
                piece = os.read(out.fileno(), 65536)
                if not piece:
                    return b""
                line += piece
        return line if line.endswith(b"\n") else b""

    def stop(self) -> int:
        """Ends it as Ctrl-C does, and gives its exit code."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        """Ends it as a power cut does."""
        return self._end(signal.SIGKILL)

    def _end(self, number: signal.Signals) -> int:
        process = self._process
        if process is None:
            return 0
        if process.poll() is None:
            process.send_signal(number)
        try:
            return process.wait(_STOP_LIMIT)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()

    def restart(self) -> None:
        """Kills it and starts it: the same accessory after a power cut."""
        self.kill()
        self.start()

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def log(self) -> str:
        """What it wrote to standard error so far, JSON lines."""
        return self.log_path.read_text(errors="replace") if self.log_path.exists() else ""

    # -- what it is ----------------------------------------------------------
    @property
    def setup_code(self) -> str:
        """NNN-NN-NNN."""
        return self.status["setupCode"]

    @property
    def device_id(self) -> str:
        """AA:BB:CC:DD:EE:FF, as in its advertisement."""
        return self.status["deviceID"]

    @property
    def status(self) -> dict[str, Any]:
        return self.control.request("GET", "/v1/status")

    # -- steering ------------------------------------------------------------
    def describe(self, path: str) -> dict[str, Any]:
        """A characteristic: iid, type, format, permissions, limits, value and the value's name."""
        return self.control.request("GET", f"/v1/characteristics/{path}")

    def get(self, path: str) -> Any:
        """The value as JSON has it."""
        return self.describe(path)["value"]

    def text(self, path: str) -> str:
        """The value's name, "secured", or what stands for it."""
        return self.describe(path)["text"]

    def set(self, path: str, value: Any) -> Any:
        """Changes a value from the accessory's side, as a hand on the thing does; controllers that listen are told."""
        return self.control.request("PUT", f"/v1/characteristics/{path}", {"value": value})["value"]

    def reset(self, level: str = "pairings") -> None:
        """Makes it forget: "pairings", "identity" or "all"."""
        self.control.request("POST", "/v1/reset", {"level": level})

    def press(self, button: str | None = None, press: str = "single") -> None:
        """Presses a button: "single", "double" or "long"; without a name the only one that there is."""
        body = {"press": press} if button is None else {"button": button, "press": press}
        self.control.request("POST", "/v1/press", body)

    def link(self, action: str) -> None:
        """ "drop" ends the connection; "refuse" sends every new one away at once, until "accept"."""
        self.control.request("POST", "/v1/link", {"action": action})

    def advertising(self, on: bool) -> None:
        """Takes it off the air, and puts it back."""
        self.control.request("POST", "/v1/advertising", {"state": "on" if on else "off"})

    def power(self, on: bool) -> None:
        """Pulls the plug, and puts it in; the process and its control API stay."""
        self.control.request("POST", "/v1/power", {"state": "on" if on else "off"})

    # -- waiting -------------------------------------------------------------
    def wait_for(self, path: str, value: Any = None, *, timeout: float = 5, change: bool = False) -> dict[str, Any]:
        """Returns as soon as the characteristic has the value; with change, only when it is set to it from now on.

        Without a value any change counts. Raises TimeoutError with what it was instead.
        """
        condition: dict[str, Any] = {"characteristic": path}
        if value is not None:
            condition["value"] = value
        if change:
            condition["change"] = True
        return self._wait(condition, timeout, lambda: f"{path} is {self.text(path)!r}, not {value!r}")

    def wait_for_link(self, connected: bool = True, *, timeout: float = 5) -> None:
        """Returns as soon as a controller is connected, or none is."""
        state = "connected" if connected else "disconnected"
        self._wait({"link": state}, timeout, lambda: f"the link is not {state}")

    def wait_for_event(
        self, event: str, *, timeout: float = 5, since: int | None = None, **fields: Any
    ) -> dict[str, Any]:
        """The next entry of the journal of this type with these fields: wait_for_event("session.began", resumed=True).

        With since, a sequence number, what has happened after it counts too: see `sequence`.
        """
        condition: dict[str, Any] = {"event": event, "fields": fields}
        if since is not None:
            condition["since"] = since
        return self._wait(condition, timeout, lambda: f"no {event} {fields or ''}".rstrip())

    def _wait(self, condition: dict[str, Any], timeout: float, problem: Callable[[], str]) -> dict[str, Any]:
        answer = self.control.request("POST", "/v1/wait", {**condition, "timeout": timeout}, timeout=timeout + 30)
        if not answer["met"]:
            raise TimeoutError(f"{problem()} after {timeout} s")
        return answer.get("entry", {})

    def journal(self, *types: str, after: int = 0) -> list[dict[str, Any]]:
        """What happened after a sequence number, oldest first: journal("value.set", "link")."""
        query = f"?after={after}&limit=10000" + (f"&type={','.join(types)}" if types else "")
        return self.control.request("GET", f"/v1/journal{query}")

    @property
    def sequence(self) -> int:
        """The number of the newest entry of the journal."""
        entries = self.control.request("GET", "/v1/journal?limit=1")
        return entries[-1]["seq"] if entries else 0
