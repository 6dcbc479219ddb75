"""One try of a call: within its time, and with errors of this client alone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from ._connections import ending_at
from ._environment import name_proxy
from .errors import ApiConnectionError, ApiTimeoutError


class Limit:
    """A time, which begins now."""

    def __init__(self, seconds: float) -> None:
        self.seconds = max(0.0, seconds)
        self.ends_at = time.monotonic() + self.seconds

    @property
    def left(self) -> float:
        return self.ends_at - time.monotonic()


@dataclass(frozen=True)
class Send:
    """A try. A file is not read, and its redirects are followed."""

    http: Any
    request: httpx.Request
    is_file: bool
    limit: Limit
    whole: Limit
    """That of the call, which the body of a file has, too."""

    @contextmanager
    def within(self, limit: Limit) -> Iterator[None]:
        """Turns the errors of the transport into those of this client. None of them tells what was sent."""
        try:
            with ending_at(limit.ends_at):
                yield
        except (httpx.TimeoutException, asyncio.TimeoutError) as error:
            raise ApiTimeoutError(f"No answer within {round(limit.seconds, 2):g} s.") from error
        except (httpx.LocalProtocolError, httpx.InvalidURL, httpx.StreamError, UnicodeError):
            # Its text and its traceback may have the value of a header.
            raise ApiConnectionError(f"{self._failure()}.") from None
        except (httpx.HTTPError, OSError) as error:
            raise ApiConnectionError(f"{self._failure()}: {error}") from error

    def _failure(self) -> str:
        url = self.request.url
        proxy = name_proxy(self.http, url)
        through = "" if proxy is None else f" through the proxy at {proxy}"
        return f"The connection to Posthorn at {url.scheme}://{url.netloc.decode()}{through} failed"


class FileStream(httpx.SyncByteStream, httpx.AsyncByteStream):
    """The body of a file, within the time of the call."""

    def __init__(self, stream: Any, send: Send) -> None:
        self._stream = stream
        self._send = send

    def __iter__(self) -> Iterator[bytes]:
        pieces = iter(self._stream)
        while True:
            with self._send.within(self._send.whole):
                piece = next(pieces, None)
            if piece is None:
                return
            yield piece

    async def __aiter__(self) -> AsyncIterator[bytes]:
        pieces = aiter(self._stream)
        while True:
            with self._send.within(self._send.whole):
                try:
                    piece = await asyncio.wait_for(anext(pieces), self._send.whole.left)
                except StopAsyncIteration:
                    return
            yield piece

    def close(self) -> None:
        self._stream.close()

    async def aclose(self) -> None:
        await self._stream.aclose()
