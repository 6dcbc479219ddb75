# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

from __future__ import annotations

import httpx

from .._api import Api, AsyncApi
from .._listing import AsyncListing, Listing
from .._request import Request, path
from .._typing import Unpack
from ..models import (
    Attempt,
    ChangedMessage,
    Message,
    MessageRetry,
    MessagesDeleteAllParams,
    MessagesDeleteAllResult,
    MessagesDeleteBatchParams,
    MessagesDeleteBatchResult,
    MessagesDeleteResult,
    MessagesListAttemptsParams,
    MessagesReplayAllParams,
    MessagesReplayAllResult,
    MessagesReplayBatchParams,
    MessagesReplayBatchResult,
    MessagesReplayResult,
    MessagesRetryAllResult,
    MessagesSendBatchResult,
    MessagesSendResult,
    NewMessage,
    NewMessages,
)


class MessagesResource:
    """Messages to endpoints, and their delivery attempts."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def send(self, **params: Unpack[NewMessage]) -> MessagesSendResult:
        """Send a message (`messages.send`).

        The answer comes after the commit. A repeated `idempotency_key` with an equal payload gets the
        answer of the first message; with a different payload it is refused, and with
        `PAYLOAD_UNAVAILABLE` when the first message was deleted.
        """
        return self._api.call(Request("POST", "/v1/webhooks/send", body=params, keyed=True))

    def send_batch(self, **params: Unpack[NewMessages]) -> MessagesSendBatchResult:
        """Send some messages (`messages.sendBatch`).

        Stores all valid messages in one transaction, and answers after its commit with a result for each
        message, in order. A faulty message does not reject the others. Each message counts towards the
        rate of the project, and a batch that cannot be read as one.
        """
        return self._api.call(Request("POST", "/v1/webhooks/send-batch", body=params, keyed="messages"))

    def replay_batch(self, **params: Unpack[MessagesReplayBatchParams]) -> MessagesReplayBatchResult:
        """Replay some messages (`messages.replayBatch`).

        A message that cannot be replayed does not affect the others: a test, for one, is INVALID_STATUS.
        A replay counts towards the rate of the project as a send does; `results` leaves out the messages
        that do not fit.
        """
        return self._api.call(Request("POST", "/v1/messages/replay-batch", body=params))

    def replay_all(self, **params: Unpack[MessagesReplayAllParams]) -> MessagesReplayAllResult:
        """Replay messages of a status (`messages.replayAll`).

        Replays the newest ones, without tests, as many as the rate of the project allows: a replay counts
        as a send does. The filters are in the query or in a JSON body. `stuck` counts messages that are
        being delivered now. What is not replayed keeps its status: continue with `meta.next_cursor`, and
        not with the first page again.
        """
        return self._api.call(Request("POST", "/v1/messages/replay-all", body=params))

    def retry_all(self, **params: Unpack[MessageRetry]) -> MessagesRetryAllResult:
        """Retry waiting messages now (`messages.retryAll`).

        The oldest messages that wait for a retry are due now, in their order, or in their slots for a
        rate-limited endpoint. Their attempts count like any others. The filters are in the query or in a
        JSON body; without any filter, `all` must be `true`. What fails again at once waits again:
        continue with `meta.next_cursor`, and not with the first page again.
        """
        return self._api.call(Request("POST", "/v1/messages/retry-all", body=params))

    def delete_batch(self, **params: Unpack[MessagesDeleteBatchParams]) -> MessagesDeleteBatchResult:
        """Delete some messages (`messages.deleteBatch`).

        Payloads and response bodies are erased before the answer. A message that is being delivered now
        is left.
        """
        return self._api.call(Request("POST", "/v1/messages/delete-batch", body=params))

    def delete_all(self, **params: Unpack[MessagesDeleteAllParams]) -> MessagesDeleteAllResult:
        """Delete messages (`messages.deleteAll`).

        Deletes the newest messages that the filters select, and erases their payloads and response bodies
        before the answer. A message that is being delivered now is left. The filters are in the query or
        in a JSON body; without any filter, `all` must be `true`.
        """
        return self._api.call(Request("POST", "/v1/messages/delete-all", body=params))

    def get(self, id: str, /) -> Message:
        """Get a message (`messages.get`)."""
        return self._api.call(Request("GET", path("/v1/messages/{}", id)))

    def delete(self, id: str, /) -> MessagesDeleteResult:
        """Delete a message (`messages.delete`).

        Payload and response bodies are erased before the answer. A repeated call gets the same answer.
        """
        return self._api.call(Request("DELETE", path("/v1/messages/{}", id)))

    def get_payload(self, id: str, /) -> httpx.Response:
        """Get the payload of a message (`messages.getPayload`).

        The stored bytes with their content type, without the envelope.
        """
        return self._api.file(Request("GET", path("/v1/messages/{}/payload", id)))

    def replay(self, id: str, /) -> MessagesReplayResult:
        """Replay a message (`messages.replay`).

        Gives the message a fresh set of 8 attempts; see Replay in the introduction. A test has one
        attempt only, and is INVALID_STATUS.
        """
        return self._api.call(Request("POST", path("/v1/messages/{}/replay", id)))

    def list_attempts(self, id: str, /, **params: Unpack[MessagesListAttemptsParams]) -> Listing[Attempt]:
        """List the attempts of a message (`messages.listAttempts`).

        Oldest first; an empty list for an unknown message.
        """
        return self._api.list(
            Request("GET", path("/v1/messages/{}/attempts", id), query=params, paging="cursor")
        )

    def retry_now(self, id: str, /) -> ChangedMessage:
        """Retry a message now (`messages.retryNow`).

        The next attempt starts now, or in its slot for a rate-limited endpoint. It counts like any other
        attempt.
        """
        return self._api.call(Request("POST", path("/v1/messages/{}/retry-now", id)))

    def cancel(self, id: str, /) -> ChangedMessage:
        """Cancel a message (`messages.cancel`).

        Posthorn makes no further attempt. The message becomes a dead letter. A message that waits for the
        head of its ordering key is cancelled, too; the next one starts when the head is.
        """
        return self._api.call(Request("POST", path("/v1/messages/{}/cancel", id)))


class AsyncMessagesResource:
    """Messages to endpoints, and their delivery attempts."""

    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def send(self, **params: Unpack[NewMessage]) -> MessagesSendResult:
        """Send a message (`messages.send`).

        The answer comes after the commit. A repeated `idempotency_key` with an equal payload gets the
        answer of the first message; with a different payload it is refused, and with
        `PAYLOAD_UNAVAILABLE` when the first message was deleted.
        """
        return await self._api.call(Request("POST", "/v1/webhooks/send", body=params, keyed=True))

    async def send_batch(self, **params: Unpack[NewMessages]) -> MessagesSendBatchResult:
        """Send some messages (`messages.sendBatch`).

        Stores all valid messages in one transaction, and answers after its commit with a result for each
        message, in order. A faulty message does not reject the others. Each message counts towards the
        rate of the project, and a batch that cannot be read as one.
        """
        return await self._api.call(Request("POST", "/v1/webhooks/send-batch", body=params, keyed="messages"))

    async def replay_batch(self, **params: Unpack[MessagesReplayBatchParams]) -> MessagesReplayBatchResult:
        """Replay some messages (`messages.replayBatch`).

        A message that cannot be replayed does not affect the others: a test, for one, is INVALID_STATUS.
        A replay counts towards the rate of the project as a send does; `results` leaves out the messages
        that do not fit.
        """
        return await self._api.call(Request("POST", "/v1/messages/replay-batch", body=params))

    async def replay_all(self, **params: Unpack[MessagesReplayAllParams]) -> MessagesReplayAllResult:
        """Replay messages of a status (`messages.replayAll`).

        Replays the newest ones, without tests, as many as the rate of the project allows: a replay counts
        as a send does. The filters are in the query or in a JSON body. `stuck` counts messages that are
        being delivered now. What is not replayed keeps its status: continue with `meta.next_cursor`, and
        not with the first page again.
        """
        return await self._api.call(Request("POST", "/v1/messages/replay-all", body=params))

    async def retry_all(self, **params: Unpack[MessageRetry]) -> MessagesRetryAllResult:
        """Retry waiting messages now (`messages.retryAll`).

        The oldest messages that wait for a retry are due now, in their order, or in their slots for a
        rate-limited endpoint. Their attempts count like any others. The filters are in the query or in a
        JSON body; without any filter, `all` must be `true`. What fails again at once waits again:
        continue with `meta.next_cursor`, and not with the first page again.
        """
        return await self._api.call(Request("POST", "/v1/messages/retry-all", body=params))

    async def delete_batch(self, **params: Unpack[MessagesDeleteBatchParams]) -> MessagesDeleteBatchResult:
        """Delete some messages (`messages.deleteBatch`).

        Payloads and response bodies are erased before the answer. A message that is being delivered now
        is left.
        """
        return await self._api.call(Request("POST", "/v1/messages/delete-batch", body=params))

    async def delete_all(self, **params: Unpack[MessagesDeleteAllParams]) -> MessagesDeleteAllResult:
        """Delete messages (`messages.deleteAll`).

        Deletes the newest messages that the filters select, and erases their payloads and response bodies
        before the answer. A message that is being delivered now is left. The filters are in the query or
        in a JSON body; without any filter, `all` must be `true`.
        """
        return await self._api.call(Request("POST", "/v1/messages/delete-all", body=params))

    async def get(self, id: str, /) -> Message:
        """Get a message (`messages.get`)."""
        return await self._api.call(Request("GET", path("/v1/messages/{}", id)))

    async def delete(self, id: str, /) -> MessagesDeleteResult:
        """Delete a message (`messages.delete`).

        Payload and response bodies are erased before the answer. A repeated call gets the same answer.
        """
        return await self._api.call(Request("DELETE", path("/v1/messages/{}", id)))

    async def get_payload(self, id: str, /) -> httpx.Response:
        """Get the payload of a message (`messages.getPayload`).

        The stored bytes with their content type, without the envelope.
        """
        return await self._api.file(Request("GET", path("/v1/messages/{}/payload", id)))

    async def replay(self, id: str, /) -> MessagesReplayResult:
        """Replay a message (`messages.replay`).

        Gives the message a fresh set of 8 attempts; see Replay in the introduction. A test has one
        attempt only, and is INVALID_STATUS.
        """
        return await self._api.call(Request("POST", path("/v1/messages/{}/replay", id)))

    def list_attempts(
        self, id: str, /, **params: Unpack[MessagesListAttemptsParams]
    ) -> AsyncListing[Attempt]:
        """List the attempts of a message (`messages.listAttempts`).

        Oldest first; an empty list for an unknown message.
        """
        return self._api.list(
            Request("GET", path("/v1/messages/{}/attempts", id), query=params, paging="cursor")
        )

    async def retry_now(self, id: str, /) -> ChangedMessage:
        """Retry a message now (`messages.retryNow`).

        The next attempt starts now, or in its slot for a rate-limited endpoint. It counts like any other
        attempt.
        """
        return await self._api.call(Request("POST", path("/v1/messages/{}/retry-now", id)))

    async def cancel(self, id: str, /) -> ChangedMessage:
        """Cancel a message (`messages.cancel`).

        Posthorn makes no further attempt. The message becomes a dead letter. A message that waits for the
        head of its ordering key is cancelled, too; the next one starts when the head is.
        """
        return await self._api.call(Request("POST", path("/v1/messages/{}/cancel", id)))
