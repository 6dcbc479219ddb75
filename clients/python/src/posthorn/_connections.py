"""The connections of a client: whose they are, and that each wait ends with what it is part of."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any, Generic, TypeVar

import httpcore
import httpx

from ._environment import make_connections
from .errors import PosthornError

Http = TypeVar("Http", httpx.Client, httpx.AsyncClient)
Place = tuple[int, "asyncio.AbstractEventLoop | None"]


class Connections(Generic[Http]):
    """Those of each process and event loop: others would get their answers, or wait for ever.

    Those of a parent are neither closed nor freed in its child.
    """

    def __init__(
        self,
        given: Http | None,
        make: Callable[[], Http],
        find_loop: Callable[[], asyncio.AbstractEventLoop | None] = lambda: None,
    ) -> None:
        self._given: Http | None = given
        self._make: Callable[[], Http] = make
        self._find_loop = find_loop
        self._process = os.getpid()
        self._at: dict[Place, Http] = {}
        self._is_closed = False

    @property
    def http(self) -> Http:
        """Raises a `PosthornError` if the program may not use them."""
        place = self._find_place()
        found: Http | None = self._at.get(place)
        if self._is_closed or (self._given is not None and self._given.is_closed):
            raise PosthornError("The client is closed.")
        if found is None or found.is_closed:
            found = self._at.setdefault(place, self._take(place))
        return found

    def close(self) -> Http | None:
        """From now on, the program may use none. Returns those that remain to be closed here."""
        self._is_closed = True
        is_unused = not self._at and os.getpid() == self._process
        return self._given if is_unused else self._at.get(self._find_place())

    def _find_place(self) -> Place:
        return os.getpid(), self._find_loop()

    def _take(self, place: Place) -> Http:
        if self._given is None:
            for each, http in list(self._at.items()):
                if http.is_closed or (each[1] is not None and each[1].is_closed()):
                    self._at.pop(each, None)
            return make_connections(self._make)
        if os.getpid() != self._process:
            raise PosthornError("A process needs an http_client of its own: this one is its parent's.")
        if any(each != place for each in list(self._at)):
            raise PosthornError("An event loop needs an http_client of its own: this one is used in another.")
        return self._given


class LoopClient(httpx.AsyncClient):
    """Ends with the event loop in which it is made, as async generators do: `asyncio.run` closes them."""

    def __init__(self) -> None:
        super().__init__()
        self._life = self._live()
        with suppress(StopIteration):
            self._life.__anext__().send(None)

    async def _live(self) -> AsyncGenerator[None, None]:
        try:
            yield
        finally:
            await self.aclose()


_ENDS_AT: ContextVar[float | None] = ContextVar("ends_at", default=None)


@contextmanager
def ending_at(ends_at: float) -> Iterator[None]:
    """Bounds all waits of this thread together. httpx bounds each of them."""
    token = _ENDS_AT.set(ends_at)
    try:
        yield
    finally:
        _ENDS_AT.reset(token)


def bounded(client: httpx.Client) -> httpx.Client:
    """Its waits end in time, which they do once: another client may have it, too. httpx has no option for it."""
    for transport in (client._transport, *client._mounts.values()):
        pool: Any = getattr(transport, "_pool", None)
        backend = getattr(pool, "_network_backend", None)
        if isinstance(backend, httpcore.NetworkBackend) and not isinstance(backend, _BoundedBackend):
            pool._network_backend = _BoundedBackend(backend)
    return client


def _left(timeout: float | None, error: type[Exception]) -> float | None:
    ends_at = _ENDS_AT.get()
    if ends_at is None:
        return timeout
    left = ends_at - time.monotonic()
    if left <= 0:
        raise error
    return left if timeout is None else min(timeout, left)


class _BoundedBackend(httpcore.NetworkBackend):
    def __init__(self, backend: httpcore.NetworkBackend) -> None:
        self._backend = backend

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        left = _left(timeout, httpcore.ConnectTimeout)
        return _BoundedStream(self._backend.connect_tcp(host, port, left, local_address, socket_options))

    def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[Any] | None = None
    ) -> httpcore.NetworkStream:
        left = _left(timeout, httpcore.ConnectTimeout)
        return _BoundedStream(self._backend.connect_unix_socket(path, left, socket_options))

    def sleep(self, seconds: float) -> None:
        # A transport with retries sleeps between them.
        self._backend.sleep(_left(seconds, httpcore.ConnectTimeout) or 0.0)


_PIECE = 65536


class _BoundedStream(httpcore.NetworkStream):
    def __init__(self, stream: httpcore.NetworkStream) -> None:
        self._stream = stream

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _left(timeout, httpcore.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        for start in range(0, len(buffer), _PIECE):
            left = _left(timeout, httpcore.WriteTimeout)
            self._stream.write(buffer[start : start + _PIECE], left)

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        left = _left(timeout, httpcore.ConnectTimeout)
        return _BoundedStream(self._stream.start_tls(ssl_context, server_hostname, left))

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
