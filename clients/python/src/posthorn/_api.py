"""What the generated operations call: tries, waits and retries, with and without waiting threads."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import aclosing, closing, contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from ._answer import Answer, read_answer
from ._connections import Connections, ending_at, name_proxy
from ._listing import AsyncListing, Listing
from ._options import Options
from ._request import Request
from ._retries import is_retryable, retry_wait
from .errors import ApiConnectionError, ApiTimeoutError, PosthornError


@dataclass(frozen=True)
class Send:
    """A try. A file is not read, and its redirects are followed."""

    request: httpx.Request
    is_file: bool
    timeout: float
    ends_at: float

    def timeout_error(self) -> ApiTimeoutError:
        return ApiTimeoutError(f"No answer within {round(self.timeout, 2):g} s.")

    @contextmanager
    def as_posthorn_errors(self, http: httpx.Client | httpx.AsyncClient) -> Iterator[None]:
        """Turns the errors of the transport into those of this client. None of them tells what was sent."""
        try:
            yield
        except httpx.TimeoutException as error:
            raise self.timeout_error() from error
        except (httpx.LocalProtocolError, httpx.InvalidURL, httpx.StreamError, UnicodeError):
            # Its text and its traceback may have the value of a header.
            raise ApiConnectionError(f"{self._failure(http)}.") from None
        except (httpx.HTTPError, OSError) as error:
            raise ApiConnectionError(f"{self._failure(http)}: {error}") from error

    def _failure(self, http: httpx.Client | httpx.AsyncClient) -> str:
        url = self.request.url
        proxy = name_proxy(http, url)
        through = "" if proxy is None else f" through the proxy at {proxy}"
        return f"The connection to Posthorn at {url.scheme}://{url.netloc.decode()}{through} failed"


@dataclass(frozen=True)
class Wait:
    seconds: float


Steps = Generator["Send | Wait", Any, Any]


def _steps(send: Callable[[float], Send], request: Request, options: Options) -> Steps:
    """A call without threads and tasks: yields what to do, and returns the outcome of the last try."""
    ends_at = time.monotonic() + options.total_timeout
    for retries in itertools.count():
        try:
            return (yield send(ends_at))
        except PosthornError as error:
            wait = retry_wait(retries, error, random.random())
            is_over = retries >= options.max_retries or time.monotonic() + wait >= ends_at
            if is_over or not is_retryable(error, request):
                raise
        yield Wait(wait)
    return None


class _Caller:
    def __init__(self, connections: Connections[Any], options: Options) -> None:
        self._options = options
        self._connections = connections

    def _call(self, given: Request, *, is_file: bool = False) -> Steps:
        """Adds idempotency keys once, so that all tries have the same."""
        request = given.with_key()
        content = request.content
        url = self._options.base_url.rstrip("/") + request.target

        def send(ends_at: float) -> Send:
            now = time.monotonic()
            timeout = min(self._options.timeout, ends_at - now)
            headers = self._options.headers_of(content)
            http: httpx.Client | httpx.AsyncClient = self._connections.http
            built = http.build_request(request.method, url, headers=headers, content=content, timeout=timeout)
            return Send(built, is_file, timeout, now + timeout)

        return _steps(send, request, self._options)

    def _accept(self, answer: Answer) -> Answer:
        if self._options.on_answer is not None:
            self._options.on_answer(answer)
        return answer


class Api(_Caller):
    """Waits for answers."""

    def call(self, request: Request) -> Any:
        return self._fetch(request).data

    def list(self, request: Request) -> Listing[Any]:
        return Listing(request, self._fetch)

    def file(self, request: Request) -> httpx.Response:
        response: httpx.Response = self._run(self._call(request, is_file=True))
        return response

    def _fetch(self, request: Request) -> Answer:
        return self._accept(self._run(self._call(request)))

    def _run(self, steps: Steps) -> Any:
        try:
            step = next(steps)
            while True:
                try:
                    outcome = self._perform(step)
                except PosthornError as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(outcome)
        except StopIteration as end:
            return end.value

    def _perform(self, step: Send | Wait) -> Answer | httpx.Response | None:
        if isinstance(step, Wait):
            time.sleep(step.seconds)
            return None
        http: httpx.Client = self._connections.http
        with step.as_posthorn_errors(http), ending_at(step.ends_at):
            response = http.send(step.request, stream=True, follow_redirects=step.is_file)
            if step.is_file and response.status_code < 400:
                return response
            with closing(response):
                content = b"".join(response.iter_bytes())
        return read_answer(response, content)


class AsyncApi(_Caller):
    """Leaves the thread to other tasks of asyncio while it waits."""

    async def call(self, request: Request) -> Any:
        return (await self._fetch(request)).data

    def list(self, request: Request) -> AsyncListing[Any]:
        return AsyncListing(request, self._fetch)

    async def file(self, request: Request) -> httpx.Response:
        response: httpx.Response = await self._run(self._call(request, is_file=True))
        return response

    async def _fetch(self, request: Request) -> Answer:
        return self._accept(await self._run(self._call(request)))

    async def _run(self, steps: Steps) -> Any:
        try:
            step = next(steps)
            while True:
                try:
                    outcome = await self._perform(step)
                except PosthornError as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(outcome)
        except StopIteration as end:
            return end.value

    async def _perform(self, step: Send | Wait) -> Answer | httpx.Response | None:
        if isinstance(step, Wait):
            await asyncio.sleep(step.seconds)
            return None
        http: httpx.AsyncClient = self._connections.http
        with step.as_posthorn_errors(http):
            try:
                answered = asyncio.wait_for(self._exchange(http, step), step.ends_at - time.monotonic())
                response, content = await answered
            except asyncio.TimeoutError as error:
                raise step.timeout_error() from error
        return response if content is None else read_answer(response, content)

    async def _exchange(self, http: httpx.AsyncClient, step: Send) -> tuple[httpx.Response, bytes | None]:
        response = await http.send(step.request, stream=True, follow_redirects=step.is_file)
        if step.is_file and response.status_code < 400:
            return response, None
        async with aclosing(response):
            return response, b"".join([chunk async for chunk in response.aiter_bytes()])
