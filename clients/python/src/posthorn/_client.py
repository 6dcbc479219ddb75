"""The clients, with a resource for each group of operations."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from copy import copy

import httpx

from ._api import Api, AsyncApi
from ._connections import Connections, LoopClient, bounded
from ._options import CallOptions, Options
from ._typing import Unpack
from .resources import AsyncResources, Resources


class Posthorn(Resources):
    """The client of Posthorn's API. Its connections are shared by threads, and closed by `close` or `with`."""

    def __init__(
        self,
        base_url: str,
        api_key: str | Callable[[], str] | None = None,
        *,
        http_client: httpx.Client | None = None,
        **options: Unpack[CallOptions],
    ) -> None:
        """`api_key` is a key, or a function that returns the current token."""
        self._options = Options(base_url, api_key, **options)
        given = None if http_client is None else bounded(http_client)
        self._connections = Connections(given, lambda: bounded(httpx.Client()))
        super().__init__(Api(self._connections, self._options))

    def with_options(self, **options: Unpack[CallOptions]) -> Posthorn:
        """A client with other options, on the same connections."""
        other = copy(self)
        other._options = self._options.changed(**options)
        Resources.__init__(other, Api(self._connections, other._options))
        return other

    def close(self) -> None:
        """Closes the connections. Does nothing when they are closed."""
        http = self._connections.close()
        if http is not None:
            http.close()

    def __enter__(self) -> Posthorn:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncPosthorn(AsyncResources):
    """The client of Posthorn's API for asyncio. Its connections are closed by `aclose` or `async with`."""

    def __init__(
        self,
        base_url: str,
        api_key: str | Callable[[], str | Awaitable[str]] | None = None,
        *,
        http_client: httpx.AsyncClient | None = None,
        **options: Unpack[CallOptions],
    ) -> None:
        """`api_key` is a key, or a function that returns the current token, or awaits it."""
        self._options = Options(base_url, api_key, **options)
        self._connections = Connections(http_client, LoopClient, asyncio.get_running_loop)
        super().__init__(AsyncApi(self._connections, self._options))

    def with_options(self, **options: Unpack[CallOptions]) -> AsyncPosthorn:
        """A client with other options, on the same connections."""
        other = copy(self)
        other._options = self._options.changed(**options)
        AsyncResources.__init__(other, AsyncApi(self._connections, other._options))
        return other

    async def aclose(self) -> None:
        """Closes the connections of this event loop. Does nothing when they are closed."""
        http = self._connections.close()
        if http is not None:
            await http.aclose()

    async def __aenter__(self) -> AsyncPosthorn:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()
