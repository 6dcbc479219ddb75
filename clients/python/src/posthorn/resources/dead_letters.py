# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import DeadLetter, DeadLettersListParams, DeadLettersReplayResult


class DeadLettersResource:
    """Messages that failed for good."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, **params: Unpack[DeadLettersListParams]) -> Listing[DeadLetter]:
        """List dead letters (`deadLetters.list`).

        The permanently failed messages that can still be replayed, newest first.
        """
        return self._api.list(
            Request("GET", "/v1/dlq/messages", query=params, paging="cursor", items="messages")
        )

    def replay(self, id: str, /) -> DeadLettersReplayResult:
        """Replay a dead letter (`deadLetters.replay`).

        Gives the message a fresh set of 8 attempts and removes it from the dead letters; see Replay in
        the introduction.
        """
        return self._api.call(Request("POST", path("/v1/dlq/replay/{}", id)))


class AsyncDeadLettersResource:
    """Messages that failed for good."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **params: Unpack[DeadLettersListParams]) -> AsyncListing[DeadLetter]:
        """List dead letters (`deadLetters.list`).

        The permanently failed messages that can still be replayed, newest first.
        """
        return self._api.list(
            Request("GET", "/v1/dlq/messages", query=params, paging="cursor", items="messages")
        )

    async def replay(self, id: str, /) -> DeadLettersReplayResult:
        """Replay a dead letter (`deadLetters.replay`).

        Gives the message a fresh set of 8 attempts and removes it from the dead letters; see Replay in
        the introduction.
        """
        return await self._api.call(Request("POST", path("/v1/dlq/replay/{}", id)))
