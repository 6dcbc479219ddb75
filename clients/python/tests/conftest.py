"""A small API that answers as a test says, and a way to call it with both clients."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx
import pytest

from posthorn import AsyncPosthorn, Posthorn


@dataclass(frozen=True)
class Scripted:
    status: int
    body: str
    headers: Mapping[str, str] = field(default_factory=dict)


RESET = Scripted(0, "reset")
HANG = Scripted(0, "hang")


def answer(data: Any, **meta: Any) -> Scripted:
    """An answer in the API's envelope."""
    return Scripted(200, json.dumps({"data": data, "meta": {"request_id": "r1", **meta}}))


def refusal(status: int, code: str, **headers: str) -> Scripted:
    """An error in the API's envelope."""
    body = {"error": {"code": code, "message": "No."}, "meta": {"request_id": "r1"}}
    return Scripted(
        status, json.dumps(body), {name.replace("_", "-"): each for name, each in headers.items()}
    )


@dataclass(frozen=True)
class Received:
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class ScriptedApi:
    """Gives the answers one after the other, and the last one from then on."""

    def __init__(self, script: tuple[Scripted, ...]) -> None:
        self.requests: list[Received] = []
        self.stopped = threading.Event()
        api = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                api.requests.append(Received(self.command, self.path, self.headers, body))
                scripted = script[min(len(api.requests), len(script)) - 1]
                if scripted is HANG:
                    api.stopped.wait()
                if scripted.status == 0:
                    self.close_connection = True
                    return
                self.send_response(scripted.status)
                content = scripted.body.encode()
                for name, value in {**scripted.headers, "content-length": str(len(content))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_any  # noqa: N815

            def log_message(self, *_: object) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        self.stopped.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def start_api() -> Iterator[Callable[..., ScriptedApi]]:
    started: list[ScriptedApi] = []

    def start(*script: Scripted) -> ScriptedApi:
        started.append(ScriptedApi(script))
        return started[-1]

    yield start
    for each in started:
        each.close()


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"


@pytest.fixture
def start_drip():
    """A server that sends a byte now and then, for ever."""
    stopped = threading.Event()
    servers = []

    def serve(server, at_once):
        while not stopped.is_set():
            try:
                connection, _ = server.accept()
            except OSError:
                return
            threading.Thread(target=drip, args=(connection, at_once), daemon=True).start()

    def drip(connection, at_once):
        try:
            connection.sendall(at_once)
            for byte in (HEAD + b" " * 1000)[len(at_once) :]:
                if stopped.wait(0.05):
                    return
                connection.sendall(bytes([byte]))
        except OSError:
            pass

    def start(at_once=b""):
        server = socket.create_server(("127.0.0.1", 0))
        servers.append(server)
        threading.Thread(target=serve, args=(server, at_once), daemon=True).start()
        return f"127.0.0.1:{server.getsockname()[1]}"

    yield start
    stopped.set()
    for server in servers:
        server.close()


# Loading the certificates takes longer than the calls.
TLS = ssl.create_default_context()


class SyncCaller:
    """Calls with the client that waits."""

    def __call__(self, url: str, operation: Callable[[Any], Any], **options: Any) -> Any:
        http = httpx.Client(verify=TLS)
        with Posthorn(url, http_client=http, **{"api_key": "wh_test_key", **options}) as client:
            return operation(client)

    def items(self, url: str, operation: Callable[[Any], Any]) -> list[Any]:
        return self(url, lambda client: list(operation(client)))

    def pages(self, url: str, operation: Callable[[Any], Any]) -> list[Any]:
        return self(url, lambda client: list(operation(client).pages()))


class AsyncCaller:
    """Calls with the client of asyncio."""

    def __call__(self, url: str, operation: Callable[[Any], Any], **options: Any) -> Any:
        async def call() -> Any:
            http = httpx.AsyncClient(verify=TLS)
            async with AsyncPosthorn(
                url, http_client=http, **{"api_key": "wh_test_key", **options}
            ) as client:
                return await operation(client)

        return asyncio.run(call())

    def items(self, url: str, operation: Callable[[Any], Any]) -> list[Any]:
        async def collect(client: Any) -> list[Any]:
            return [item async for item in operation(client)]

        return self(url, collect)

    def pages(self, url: str, operation: Callable[[Any], Any]) -> list[Any]:
        async def collect(client: Any) -> list[Any]:
            return [page async for page in operation(client).pages()]

        return self(url, collect)


@pytest.fixture(params=[SyncCaller(), AsyncCaller()], ids=["sync", "async"])
def call(request: pytest.FixtureRequest) -> SyncCaller | AsyncCaller:
    return request.param
