"""The control API of a running accessory over its Unix socket."""

from __future__ import annotations

import http.client
import json
import socket
from typing import Any
from urllib.parse import quote


class Problem(Exception):
    """What the accessory says of a request that cannot be: a problem document (RFC 9457)."""

    def __init__(self, status: int, document: dict[str, Any]) -> None:
        self.status = status
        self.field: str | None = document.get("field")
        super().__init__(document.get("detail") or document.get("title") or f"HTTP status {status}")


class _UnixConnection(http.client.HTTPConnection):
    def __init__(self, path: str, timeout: float) -> None:
        super().__init__("localhost", timeout=timeout)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._path)


class Control:
    """Requests to the control API at a Unix socket; each is a connection of its own, so threads may share it."""

    def __init__(self, path: str) -> None:
        self.path = path

    def request(self, method: str, path: str, body: Any = None, timeout: float = 30) -> Any:
        """The decoded answer: JSON, a list of JSON for lines of it, else bytes.

        Raises Problem for an answer of 400 and above.
        """
        connection = _UnixConnection(self.path, timeout)
        try:
            content = None if body is None else json.dumps(body)
            headers = {} if body is None else {"Content-Type": "application/json"}
            connection.request(method, quote(path, safe="/?=&[],:"), content, headers)
            response = connection.getresponse()
            data = response.read()
        finally:
            connection.close()
        kind = (response.getheader("Content-Type") or "").split(";")[0]
        if response.status >= 400:
            raise Problem(response.status, json.loads(data) if kind.endswith("json") else {"detail": data.decode()})
        if kind == "application/jsonl":
            return [json.loads(line) for line in data.splitlines()]
        return json.loads(data) if kind == "application/json" else data
