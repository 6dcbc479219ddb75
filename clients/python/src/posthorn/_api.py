"""What the generated operations call: tries, waits and retries, with and without waiting threads."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Callable, Generator
from contextlib import aclosing, closing
from dataclasses import dataclass
from inspect import isawaitable
from typing import Any

import httpx

from ._answer import Answer, read_answer
from ._connections import Connections
from ._listing import AsyncListing, Listing
from ._options import Options
from ._request import Request
from ._retries import is_retryable, retry_wait
from ._try import FileStream, Limit, Send
from .errors import PosthornError


@dataclass(frozen=True)
class Ask:
    """Asks the program for its current token."""

    api_key: Callable[[], Any]


@dataclass(frozen=True)
class Wait:
    seconds: float


Steps = Generator["Ask | Send | Wait", Any, Any]


class _Caller:
    def __init__(self, connections: Connections[Any], options: Options) -> None:
        self._options = options
        self._connections = connections

    def _call(self, given: Request, *, is_file: bool = False) -> Steps:
        """A call without threads and tasks: yields what to do, and returns the outcome of the last try."""
        # All tries have the same keys.
        request = given.with_key()
        content = request.content
        url = self._options.base_url.rstrip("/") + request.target
        whole = Limit(self._options.total_timeout)
        for retries in itertools.count():
            try:
                key = self._options.api_key
                token = (yield Ask(key)) if callable(key) else key
                limit = Limit(min(self._options.timeout, whole.left))
                http, headers = self._connections.http, self._options.headers_of(content, token)
                built = http.build_request(
                    request.method, url, headers=headers, content=content, timeout=limit.seconds
                )
                return (yield Send(http, built, is_file, limit, whole))
            except PosthornError as error:
                wait = retry_wait(retries, error, random.random())
                is_over = retries >= self._options.max_retries or wait >= whole.left
                if is_over or not is_retryable(error, request):
                    raise
                yield Wait(wait)
                if whole.left <= 0:
                    # The machine slept meanwhile, for example.
                    raise
        return None

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

    def _perform(self, step: Ask | Send | Wait) -> Any:
        if isinstance(step, Wait):
            time.sleep(step.seconds)
            return None
        if isinstance(step, Ask):
            return step.api_key()
        with step.within(step.limit):
            response: httpx.Response = step.http.send(
                step.request, stream=True, follow_redirects=step.is_file
            )
            if step.is_file and response.status_code < 400:
                response.stream = FileStream(response.stream, step)
                return response
            with closing(response):
                content = response.read()
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

    async def _perform(self, step: Ask | Send | Wait) -> Any:
        if isinstance(step, Wait):
            await asyncio.sleep(step.seconds)
            return None
        if isinstance(step, Ask):
            token = step.api_key()
            return await token if isawaitable(token) else token
        with step.within(step.limit):
            response, content = await asyncio.wait_for(self._exchange(step), step.limit.left)
        return response if content is None else read_answer(response, content)

    async def _exchange(self, step: Send) -> tuple[httpx.Response, bytes | None]:
        response: httpx.Response = await step.http.send(
            step.request, stream=True, follow_redirects=step.is_file
        )
        if step.is_file and response.status_code < 400:
            response.stream = FileStream(response.stream, step)
            return response, None
        async with aclosing(response):
            return response, await response.aread()
