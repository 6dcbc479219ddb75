# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

import httpx

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import (
    InboundAttempt,
    InboundMessage,
    InboundMessageRetry,
    InboundMessagesDeleteAllParams,
    InboundMessagesDeleteAllResult,
    InboundMessagesDeleteBatchParams,
    InboundMessagesDeleteBatchResult,
    InboundMessagesDeleteResult,
    InboundMessagesListAttemptsParams,
    InboundMessagesReplayAllParams,
    InboundMessagesReplayAllResult,
    InboundMessagesReplayBatchParams,
    InboundMessagesReplayBatchResult,
    InboundMessagesReplayResult,
    InboundMessagesRetryAllResult,
)


class InboundMessagesResource:
    """Messages that inbound endpoints received."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def replay_batch(
        self, **params: Unpack[InboundMessagesReplayBatchParams]
    ) -> InboundMessagesReplayBatchResult:
        """Replay some inbound messages (`inboundMessages.replayBatch`).

        A message that cannot be replayed does not affect the others. A replay counts towards the rate of
        the project as a send does; `results` leaves out the messages that do not fit.
        """
        return self._api.call(Request("POST", "/v1/inbound-messages/replay-batch", body=params))

    def replay_all(self, **params: Unpack[InboundMessagesReplayAllParams]) -> InboundMessagesReplayAllResult:
        """Replay inbound messages of a status (`inboundMessages.replayAll`).

        Replays the newest ones, as many as the rate of the project allows: a replay counts as a send
        does. The filters are in the query or in a JSON body. `stuck` counts messages that are being
        delivered now. What is not replayed keeps its status: continue with `meta.next_cursor`, and not
        with the first page again.
        """
        return self._api.call(Request("POST", "/v1/inbound-messages/replay-all", body=params))

    def retry_all(self, **params: Unpack[InboundMessageRetry]) -> InboundMessagesRetryAllResult:
        """Retry waiting inbound messages now (`inboundMessages.retryAll`).

        The oldest messages that wait for a retry are due now, in their order, or in their slots for a
        rate-limited endpoint. Their attempts count like any others. The filters are in the query or in a
        JSON body; without any filter, `all` must be `true`. What fails again at once waits again:
        continue with `meta.next_cursor`, and not with the first page again.
        """
        return self._api.call(Request("POST", "/v1/inbound-messages/retry-all", body=params))

    def delete_batch(
        self, **params: Unpack[InboundMessagesDeleteBatchParams]
    ) -> InboundMessagesDeleteBatchResult:
        """Delete some inbound messages (`inboundMessages.deleteBatch`).

        Payloads and response bodies are erased before the answer. A message that is being delivered now
        is left.
        """
        return self._api.call(Request("POST", "/v1/inbound-messages/delete-batch", body=params))

    def delete_all(self, **params: Unpack[InboundMessagesDeleteAllParams]) -> InboundMessagesDeleteAllResult:
        """Delete inbound messages (`inboundMessages.deleteAll`).

        Deletes the newest messages that the filters select, and erases their payloads and response bodies
        before the answer. A message that is being delivered now is left. The filters are in the query or
        in a JSON body; without any filter, `all` must be `true`.
        """
        return self._api.call(Request("POST", "/v1/inbound-messages/delete-all", body=params))

    def get(self, id: str, /) -> InboundMessage:
        """Get an inbound message (`inboundMessages.get`)."""
        return self._api.call(Request("GET", path("/v1/inbound-messages/{}", id)))

    def delete(self, id: str, /) -> InboundMessagesDeleteResult:
        """Delete an inbound message (`inboundMessages.delete`).

        Payload and response bodies are erased before the answer. A repeated call gets the same answer.
        """
        return self._api.call(Request("DELETE", path("/v1/inbound-messages/{}", id)))

    def get_payload(self, id: str, /) -> httpx.Response:
        """Get the payload of an inbound message (`inboundMessages.getPayload`).

        The stored bytes with their content type, without the envelope.
        """
        return self._api.file(Request("GET", path("/v1/inbound-messages/{}/payload", id)))

    def replay(self, id: str, /) -> InboundMessagesReplayResult:
        """Replay an inbound message (`inboundMessages.replay`).

        Gives the message a fresh set of 8 attempts; see Replay in the introduction.
        """
        return self._api.call(Request("POST", path("/v1/inbound-messages/{}/replay", id)))

    def list_attempts(
        self, id: str, /, **params: Unpack[InboundMessagesListAttemptsParams]
    ) -> Listing[InboundAttempt]:
        """List the attempts of an inbound message (`inboundMessages.listAttempts`).

        Oldest first; an empty list for an unknown message.
        """
        return self._api.list(
            Request("GET", path("/v1/inbound-messages/{}/attempts", id), query=params, paging="cursor")
        )


class AsyncInboundMessagesResource:
    """Messages that inbound endpoints received."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def replay_batch(
        self, **params: Unpack[InboundMessagesReplayBatchParams]
    ) -> InboundMessagesReplayBatchResult:
        """Replay some inbound messages (`inboundMessages.replayBatch`).

        A message that cannot be replayed does not affect the others. A replay counts towards the rate of
        the project as a send does; `results` leaves out the messages that do not fit.
        """
        return await self._api.call(Request("POST", "/v1/inbound-messages/replay-batch", body=params))

    async def replay_all(
        self, **params: Unpack[InboundMessagesReplayAllParams]
    ) -> InboundMessagesReplayAllResult:
        """Replay inbound messages of a status (`inboundMessages.replayAll`).

        Replays the newest ones, as many as the rate of the project allows: a replay counts as a send
        does. The filters are in the query or in a JSON body. `stuck` counts messages that are being
        delivered now. What is not replayed keeps its status: continue with `meta.next_cursor`, and not
        with the first page again.
        """
        return await self._api.call(Request("POST", "/v1/inbound-messages/replay-all", body=params))

    async def retry_all(self, **params: Unpack[InboundMessageRetry]) -> InboundMessagesRetryAllResult:
        """Retry waiting inbound messages now (`inboundMessages.retryAll`).

        The oldest messages that wait for a retry are due now, in their order, or in their slots for a
        rate-limited endpoint. Their attempts count like any others. The filters are in the query or in a
        JSON body; without any filter, `all` must be `true`. What fails again at once waits again:
        continue with `meta.next_cursor`, and not with the first page again.
        """
        return await self._api.call(Request("POST", "/v1/inbound-messages/retry-all", body=params))

    async def delete_batch(
        self, **params: Unpack[InboundMessagesDeleteBatchParams]
    ) -> InboundMessagesDeleteBatchResult:
        """Delete some inbound messages (`inboundMessages.deleteBatch`).

        Payloads and response bodies are erased before the answer. A message that is being delivered now
        is left.
        """
        return await self._api.call(Request("POST", "/v1/inbound-messages/delete-batch", body=params))

    async def delete_all(
        self, **params: Unpack[InboundMessagesDeleteAllParams]
    ) -> InboundMessagesDeleteAllResult:
        """Delete inbound messages (`inboundMessages.deleteAll`).

        Deletes the newest messages that the filters select, and erases their payloads and response bodies
        before the answer. A message that is being delivered now is left. The filters are in the query or
        in a JSON body; without any filter, `all` must be `true`.
        """
        return await self._api.call(Request("POST", "/v1/inbound-messages/delete-all", body=params))

    async def get(self, id: str, /) -> InboundMessage:
        """Get an inbound message (`inboundMessages.get`)."""
        return await self._api.call(Request("GET", path("/v1/inbound-messages/{}", id)))

    async def delete(self, id: str, /) -> InboundMessagesDeleteResult:
        """Delete an inbound message (`inboundMessages.delete`).

        Payload and response bodies are erased before the answer. A repeated call gets the same answer.
        """
        return await self._api.call(Request("DELETE", path("/v1/inbound-messages/{}", id)))

    async def get_payload(self, id: str, /) -> httpx.Response:
        """Get the payload of an inbound message (`inboundMessages.getPayload`).

        The stored bytes with their content type, without the envelope.
        """
        return await self._api.file(Request("GET", path("/v1/inbound-messages/{}/payload", id)))

    async def replay(self, id: str, /) -> InboundMessagesReplayResult:
        """Replay an inbound message (`inboundMessages.replay`).

        Gives the message a fresh set of 8 attempts; see Replay in the introduction.
        """
        return await self._api.call(Request("POST", path("/v1/inbound-messages/{}/replay", id)))

    def list_attempts(
        self, id: str, /, **params: Unpack[InboundMessagesListAttemptsParams]
    ) -> AsyncListing[InboundAttempt]:
        """List the attempts of an inbound message (`inboundMessages.listAttempts`).

        Oldest first; an empty list for an unknown message.
        """
        return self._api.list(
            Request("GET", path("/v1/inbound-messages/{}/attempts", id), query=params, paging="cursor")
        )
