"""The connections of a client: each process has its own, and each wait ends with the try that it is part of."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Generic, TypeVar
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass
from weakref import WeakSet

import httpcore
import httpx

from .errors import PosthornError

Http = TypeVar("Http", httpx.Client, httpx.AsyncClient)


class Connections(Generic[Http]):
    """Those of a process: a child would read the answers of its parent from connections that both have."""

    def __init__(self, given: Http | None, make: Callable[[], Http]) -> None:
        self._is_given = given is not None
        self._make: Callable[[], Http] = make
        self._http: Http | None = given
        self._former: Http | None = None
        _ALL.add(self)

    @property
    def http(self) -> Http:
        """Raises a `PosthornError` if the program may not use them."""
        if self._http is None:
            if self._is_given:
                raise PosthornError("A process needs an http_client of its own: this one is its parent's.")
            self._http = self._make()
        if self._http.is_closed:
            raise PosthornError("The client is closed.")
        return self._http

    def forget(self) -> None:
        """Neither closes nor frees the former ones, which are those of the parent."""
        self._http, self._former = None, self._http


_ALL: WeakSet[Connections[Any]] = WeakSet()


def _forget_all() -> None:
    for connections in list(_ALL):
        connections.forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)


def name_proxy(http: httpx.Client | httpx.AsyncClient, url: httpx.URL) -> str | None:
    """The proxy of the environment for a URL, without its credentials."""
    proxies = getproxies() if http.trust_env and not proxy_bypass(url.host) else {}
    proxy = proxies.get(url.scheme) or proxies.get("all")
    if proxy is None:
        return None
    parts = urlsplit(proxy if "://" in proxy else f"http://{proxy}")
    return parts.netloc.rpartition("@")[2]


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
    """Its waits end in time. httpx has no option for it."""
    for transport in (client._transport, *client._mounts.values()):
        pool = getattr(transport, "_pool", None)
        backend = getattr(pool, "_network_backend", None)
        if pool is not None and isinstance(backend, httpcore.NetworkBackend):
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
        self._backend.sleep(seconds)


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
