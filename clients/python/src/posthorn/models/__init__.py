# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

"""The types of requests and answers. An answer is the JSON as it came, so that members of a newer API are there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

from .._typing import NotRequired
from ..raw_json import RawJson


class Meta(TypedDict):
    request_id: str
    """The id of this request, for support. `X-Request-Id` has it too."""
    ignored: NotRequired[list[str]]
    """The members of the body that this route does not know: the first 100, each cut after 100
    characters. Omitted without such members.
    """
    ignored_more: NotRequired[Literal[True]]
    """There are more such members than `ignored` names. Omitted otherwise."""


class NewMessage(TypedDict):
    endpoint_id: str
    """The endpoint to deliver to."""
    payload: Mapping[str, Any] | RawJson
    """At most 1 MB and 100 levels deep. Delivered byte for byte."""
    event_type: NotRequired[str]
    """Recorded, and sent in the header `X-Webhook-Event`. It is not matched."""
    ordering_key: NotRequired[str]
    """At an endpoint with `ordering` `key`: messages with the same key are delivered in the order in
    which they were accepted. Not compared by idempotency.
    """
    headers: NotRequired[Mapping[str, str]]
    """Sent with every attempt; they replace headers of the endpoint with the same name. At most 50
    headers and 8 KB in total; names are unique regardless of case. Forbidden: Host, Content-Length,
    Content-Type, Transfer-Encoding, Connection, Keep-Alive, Upgrade, TE, Trailer, Expect, Cookie,
    Proxy-*, X-Webhook-* and Authorization, also with underscores.
    """
    idempotency_key: NotRequired[str]
    """Identifies the message at this endpoint for at least 24 hours. A repeated key with an equal
    payload gets the answer of the first message.
    """
    retention_hours: NotRequired[int]
    """The retention of the payload, in hours. The plan sets the maximum and the default; 0 erases the
    payload after its delivery.
    """


class NewMessages(TypedDict):
    messages: Sequence[NewMessage]
    """At most 100 messages; 4 MB in all. One that is invalid gets an error of its own."""


ErrorCode = (
    Literal[
        "INVALID_REQUEST",
        "INVALID_HEADERS",
        "ENDPOINT_BLOCKED",
        "UNAUTHORIZED",
        "FORBIDDEN",
        "KEY_LIMIT_EXCEEDED",
        "PROJECT_LIMIT_REACHED",
        "ENDPOINT_LIMIT_REACHED",
        "CONSUMER_LIMIT_REACHED",
        "EVENT_TYPE_LIMIT_REACHED",
        "NOT_FOUND",
        "ENDPOINT_NOT_FOUND",
        "METHOD_NOT_ALLOWED",
        "IDEMPOTENCY_MISMATCH",
        "ALREADY_EXISTS",
        "DUPLICATE_URL",
        "ALREADY_PAUSED",
        "NOT_PAUSED",
        "MAX_SIGNING_KEYS_REACHED",
        "CANNOT_DELETE_LAST_SIGNING_KEY",
        "INVALID_STATUS",
        "DELIVERY_IN_PROGRESS",
        "EXPORT_NOT_READY",
        "PAYLOAD_UNAVAILABLE",
        "EXPORT_EXPIRED",
        "PAYLOAD_TOO_LARGE",
        "EVENT_REFUSED",
        "RATE_LIMIT_EXCEEDED",
        "BURST_LIMIT_EXCEEDED",
        "EXPORT_LIMIT_EXCEEDED",
        "REPLAY_LIMIT_EXCEEDED",
        "QUOTA_EXCEEDED",
        "INTERNAL_ERROR",
        "SERVICE_UNAVAILABLE",
        "TOO_MANY_HOPS",
    ]
    | str
)


class NewCallback(TypedDict):
    url: str
    """The destination: an HTTPS URL with a public address."""
    payload: Mapping[str, Any] | RawJson
    """At most 1 MB and 100 levels deep. Delivered byte for byte."""
    signing_secret: NotRequired[str]
    """The secret that signs this callback: 16 to 256 printable ASCII characters without spaces. `v1,`
    before `whsec_` is left out. Default: the signing keys of the project for callbacks.
    """
    headers: NotRequired[Mapping[str, str]]
    """Sent with every attempt. The same headers are forbidden as those of an endpoint, so
    `Authorization` is allowed. The values of headers that hold credentials, by their names, are
    encrypted at rest and masked in records. At most 50 headers and 8 KB in total.
    """
    idempotency_key: NotRequired[str]
    """Identifies the callback among all callbacks of the project for at least 24 hours. A repeated key
    with the same URL and an equal payload gets the answer of the first callback.
    """
    retention_hours: NotRequired[int]
    """The retention of the payload, in hours. The plan sets the maximum and the default; 0 erases the
    payload after its delivery.
    """
    retry_schedule: NotRequired[Sequence[int] | None]
    """The seconds before each retry of this message: it gets one attempt more than the schedule has
    waits. Default: `default_retry_schedule` of the project.
    """


class AcceptedCallback(TypedDict):
    message_id: str
    status: Literal["queued"] | str
    endpoint_id: str
    """The id of the endpoint."""


class SigningKey(TypedDict):
    id: str
    """The id of the signing key."""
    key_hint: str
    """The last characters of the secret."""
    created_at: str


class NewSigningKey(TypedDict, total=False):
    signing_secret: str
    """A secret of your own, for receivers that know it already: 16 to 256 printable ASCII characters
    without spaces. With `signature_scheme` `standard` or `both`, it is `whsec_` and base64 of 24 to
    64 bytes. `v1,` before `whsec_` is left out. Default: a generated secret.
    """


class CreatedSigningKey(TypedDict):
    id: str
    """The id of the signing key."""
    key_hint: str
    """The last characters of the secret."""
    created_at: str
    signing_secret: str
    """Shown only in this answer."""


class NewEvent(TypedDict):
    event_type: str
    """The type of the event. It need not be registered."""
    consumer_id: NotRequired[str | None]
    """The event goes to endpoints of this consumer. Without it, to endpoints of no consumer."""
    payload: Mapping[str, Any] | RawJson
    """At most 1 MB and 100 levels deep. Delivered byte for byte."""
    headers: NotRequired[Mapping[str, str]]
    """Sent with every attempt; they replace headers of the endpoint with the same name. At most 50
    headers and 8 KB in total; names are unique regardless of case. Forbidden: Host, Content-Length,
    Content-Type, Transfer-Encoding, Connection, Keep-Alive, Upgrade, TE, Trailer, Expect, Cookie,
    Proxy-*, X-Webhook-* and Authorization, also with underscores.
    """
    idempotency_key: NotRequired[str]
    """Identifies the event of this consumer for at least 24 hours. A repeated key with the same type and
    an equal payload gets the answer of the first event.
    """
    retention_hours: NotRequired[int]
    """The retention of the payload, in hours. The plan sets the maximum and the default; 0 erases the
    payload after its delivery.
    """
    ordering_key: NotRequired[str]
    """At an endpoint with `ordering` `key`: messages with the same key are delivered in the order in
    which they were accepted. Not compared by idempotency.
    """


class PublishedEventMessages(TypedDict):
    message_id: str
    endpoint_id: str
    """The id of the endpoint."""


class PublishedEvent(TypedDict):
    event_id: str
    event_type: str
    """The name of the event type."""
    consumer_id: str | None
    """The id of the consumer, which you choose."""
    message_count: int
    messages: list[PublishedEventMessages]


class NewEvents(TypedDict):
    events: Sequence[NewEvent]
    """At most 100 events; 4 MB in all. One that is invalid gets an error of its own."""


class ListedEventSearchable(TypedDict):
    member: str
    """As the project names it."""
    value: str


class ListedEvent(TypedDict):
    event_id: str
    event_type: str
    """The name of the event type."""
    consumer_id: str | None
    """The id of the consumer, which you choose."""
    message_count: int
    inbound_endpoint_id: NotRequired[str]
    """The inbound endpoint that received it as a webhook. Omitted for any other event."""
    created_at: str
    searchable: NotRequired[list[ListedEventSearchable]]
    """The searchable values of the payload, as long as it is kept, in the order of the project. Values
    of which only hashes are kept are left out. A portal token needs `payloads.read`.
    """


class PublishedEventDetailsDeliveries(TypedDict):
    queued: int
    delivering: int
    succeeded: int
    pending_retry: int
    failed_permanent: int
    paused: int


class PublishedEventDetails(TypedDict):
    event_id: str
    event_type: str
    """The name of the event type."""
    consumer_id: str | None
    """The id of the consumer, which you choose."""
    message_count: int
    inbound_endpoint_id: NotRequired[str]
    """The inbound endpoint that received it as a webhook. Omitted for any other event."""
    created_at: str
    payload_sha256: str
    size_bytes: int
    idempotency_key: NotRequired[str]
    ordering_key: NotRequired[str]
    """The key of its messages at endpoints that keep an order by key."""
    deliveries: PublishedEventDetailsDeliveries


class LogEntrySearchable(TypedDict):
    member: str
    """As the project names it."""
    value: str


class LogEntry(TypedDict):
    message_id: str
    endpoint: str
    """The URL of the destination."""
    attempt_count: int
    retry_number: NotRequired[int]
    """The number of the retry that the message waits for. A replay begins with 1 again."""
    delivered_at: NotRequired[str]
    response_status: NotRequired[int]
    """The status that the destination answered with."""
    response_latency_ms: NotRequired[int]
    last_error: NotRequired[str]
    next_attempt_at: NotRequired[str]
    searchable: NotRequired[list[LogEntrySearchable]]
    """The searchable values of the payload, as long as it is kept, in the order of the project. Values
    of which only hashes are kept are left out. A portal token needs `payloads.read`.
    """
    event_type: NotRequired[str]
    """The name of the event type."""
    event_id: NotRequired[str]
    """The published event that the message belongs to."""
    consumer_id: NotRequired[str]
    """The consumer that the endpoint belonged to when the message was accepted."""
    endpoint_id: str
    """The id of the endpoint."""
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent", "paused"] | str
    created_at: str
    is_test: NotRequired[Literal[True]]


class EventReplay(TypedDict, total=False):
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent", "paused"] | str
    """Only messages of this status. Default: all."""
    limit: int
    """The maximum number of messages to replay. Default: all."""
    endpoint_id: str
    """Only messages of this endpoint."""


class MessageRetry(TypedDict, total=False):
    endpoint_id: str
    """Only messages of this endpoint."""
    event_type: str
    """Only messages of this event type."""
    consumer_id: str
    """Only messages to endpoints of this consumer."""
    event_id: str
    """Only messages of this published event."""
    idempotency_key: str
    """Only messages that were sent with this idempotency key."""
    search: str
    """Only entries with a searchable value that is equal to this text, or begins with it. Of hashed
    values, only an equal one. A portal token needs `payloads.read`.
    """
    created_after: str
    """Only what was created at this time or later."""
    created_before: str
    """Only what was created before this time."""
    all: bool
    """Must be `true` in a call without any filter."""
    limit: int
    """The maximum number of messages to retry."""
    cursor: str
    """The `next_cursor` of the call before, for the same filters: continues with the messages behind
    those of that call, so that each is looked at once.
    """


class Message(TypedDict):
    id: str
    project_id: str
    attempt_count: int
    replay_count: int
    retry_number: NotRequired[int]
    """The number of the retry that the message waits for. A replay begins with 1 again."""
    size_bytes: int
    payload_sha256: str
    idempotency_key: NotRequired[str]
    next_attempt_at: NotRequired[str]
    last_error: NotRequired[str]
    response_status: NotRequired[int]
    """The status that the destination answered with."""
    response_latency_ms: NotRequired[int]
    updated_at: str
    delivered_at: NotRequired[str]
    failed_at: NotRequired[str]
    payload_kept_until: NotRequired[str]
    """Until when the payload of a message that was delivered or has failed is kept, or was kept."""
    event_type: NotRequired[str]
    """The name of the event type."""
    event_id: NotRequired[str]
    """The published event that the message belongs to."""
    consumer_id: NotRequired[str]
    """The consumer that the endpoint belonged to when the message was accepted."""
    is_test: NotRequired[Literal[True]]
    ordering_key: NotRequired[str]
    """It is delivered in order with the others of this key."""
    waiting_for: NotRequired[str]
    """The message of the same key that is delivered now, while this one waits."""
    endpoint_id: str
    """The id of the endpoint."""
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent", "paused"] | str
    content_type: str
    created_at: str


class Attempt(TypedDict):
    id: str
    attempt_no: int
    response_status: NotRequired[int]
    """The status that the destination answered with."""
    response_latency_ms: NotRequired[int]
    error_text: NotRequired[str]
    response_headers: NotRequired[dict[str, str]]
    retry_type: NotRequired[Literal["fast", "slow"] | str]
    retry_after_seconds: NotRequired[int]
    resolved_ip: NotRequired[str]
    request_headers: NotRequired[dict[str, str]]
    dns_ms: NotRequired[int]
    tcp_connect_ms: NotRequired[int]
    tls_handshake_ms: NotRequired[int]
    ttfb_ms: NotRequired[int]
    transfer_ms: NotRequired[int]
    conn_reused: NotRequired[bool]
    response_body_truncated: NotRequired[Literal[True]]
    response_body_url: NotRequired[str]
    """A link to the response body. It is valid for 15 minutes and needs no API key."""
    created_at: str
    processing_ms: NotRequired[int]
    probe: NotRequired[Literal[True]]
    """Present when the attempt was made to find out whether a disabled endpoint works again."""


class Metrics(TypedDict):
    window: Literal["1h", "24h", "7d", "30d"] | str
    total_messages: int
    succeeded: int
    failed: int
    retries: int
    """The number of attempts after the first one of each message."""
    success_rate: float
    """0 when there are no messages."""
    avg_latency_ms: int
    """The average over all attempts."""
    p50_latency_ms: int | None
    """Half of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact.
    Null without attempts, and when an earlier version counted all of them.
    """
    p95_latency_ms: int | None
    """95 % of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact.
    Null without attempts, and when an earlier version counted all of them.
    """


class MetricsTimeseriesBuckets(TypedDict):
    timestamp: str
    succeeded: int
    failed: int
    retrying: int
    """Messages that failed at least once and still wait for a retry."""
    total: int
    attempts_succeeded: int
    """The attempts that were made in the bucket, whenever their messages were accepted."""
    attempts_failed: int
    avg_latency_ms: int
    """The average over all attempts."""
    p50_latency_ms: int | None
    """Half of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact.
    Null without attempts, and when an earlier version counted all of them.
    """
    p95_latency_ms: int | None
    """95 % of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact.
    Null without attempts, and when an earlier version counted all of them.
    """


class MetricsTimeseries(TypedDict):
    window: Literal["1h", "24h", "7d", "30d"] | str
    total_messages: int
    succeeded: int
    failed: int
    retries: int
    """The number of attempts after the first one of each message."""
    success_rate: float
    """0 when there are no messages."""
    avg_latency_ms: int
    """The average over all attempts."""
    p50_latency_ms: int | None
    """Half of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact.
    Null without attempts, and when an earlier version counted all of them.
    """
    p95_latency_ms: int | None
    """95 % of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact.
    Null without attempts, and when an earlier version counted all of them.
    """
    buckets: list[MetricsTimeseriesBuckets]
    """Oldest first."""


class InboundMessageRetry(TypedDict, total=False):
    inbound_endpoint_id: str
    """Only messages of this endpoint."""
    search: str
    """Only entries with a searchable value that is equal to this text, or begins with it. Of hashed
    values, only an equal one. A portal token needs `payloads.read`.
    """
    received_after: str
    """Only what was received at this time or later."""
    received_before: str
    """Only what was received before this time."""
    all: bool
    """Must be `true` in a call without any filter."""
    limit: int
    """The maximum number of messages to retry."""
    cursor: str
    """The `next_cursor` of the call before, for the same filters: continues with the messages behind
    those of that call, so that each is looked at once.
    """


class InboundMessage(TypedDict):
    id: str
    project_id: str
    attempt_count: int
    replay_count: int
    retry_number: NotRequired[int]
    """The number of the retry that the message waits for. A replay begins with 1 again."""
    size_bytes: int
    payload_sha256: str
    idempotency_key: NotRequired[str]
    next_attempt_at: NotRequired[str]
    last_error: NotRequired[str]
    response_status: NotRequired[int]
    """The status that the destination answered with."""
    response_latency_ms: NotRequired[int]
    updated_at: str
    delivered_at: NotRequired[str]
    failed_at: NotRequired[str]
    payload_kept_until: NotRequired[str]
    """Until when the payload of a message that was delivered or has failed is kept, or was kept."""
    inbound_endpoint_id: str
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent"] | str
    total_delivery_ms: NotRequired[int]
    received_at: str
    content_type: NotRequired[str]
    queue_wait_ms: NotRequired[int]
    query: NotRequired[str]
    """The query string with which it was received, without the token. Kept with the payload."""


class InboundAttempt(TypedDict):
    id: str
    attempt_no: int
    response_status: NotRequired[int]
    """The status that the destination answered with."""
    response_latency_ms: NotRequired[int]
    error_text: NotRequired[str]
    response_headers: NotRequired[dict[str, str]]
    retry_type: NotRequired[Literal["fast", "slow"] | str]
    retry_after_seconds: NotRequired[int]
    resolved_ip: NotRequired[str]
    request_headers: NotRequired[dict[str, str]]
    dns_ms: NotRequired[int]
    tcp_connect_ms: NotRequired[int]
    tls_handshake_ms: NotRequired[int]
    ttfb_ms: NotRequired[int]
    transfer_ms: NotRequired[int]
    conn_reused: NotRequired[bool]
    response_body_truncated: NotRequired[Literal[True]]
    response_body_url: NotRequired[str]
    """A link to the response body. It is valid for 15 minutes and needs no API key."""
    created_at: str


class InboundLogEntrySearchable(TypedDict):
    member: str
    """As the project names it."""
    value: str


class InboundLogEntry(TypedDict):
    message_id: str
    endpoint: str
    """The URL of the destination."""
    attempt_count: int
    retry_number: NotRequired[int]
    """The number of the retry that the message waits for. A replay begins with 1 again."""
    delivered_at: NotRequired[str]
    response_status: NotRequired[int]
    """The status that the destination answered with."""
    response_latency_ms: NotRequired[int]
    last_error: NotRequired[str]
    next_attempt_at: NotRequired[str]
    searchable: NotRequired[list[InboundLogEntrySearchable]]
    """The searchable values of the payload, as long as it is kept, in the order of the project. Values
    of which only hashes are kept are left out. A portal token needs `payloads.read`.
    """
    inbound_endpoint_id: str
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent"] | str
    total_delivery_ms: NotRequired[int]
    received_at: str


class InboundMetrics(TypedDict):
    window: Literal["1h", "24h", "7d", "30d"] | str
    total_messages: int
    succeeded: int
    failed: int
    retries: int
    """The number of attempts after the first one of each message."""
    success_rate: float
    """0 when there are no messages."""
    avg_latency_ms: int
    """The average over all attempts."""
    p50_latency_ms: int | None
    """Half of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact.
    Null without attempts, and when an earlier version counted all of them.
    """
    p95_latency_ms: int | None
    """95 % of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact.
    Null without attempts, and when an earlier version counted all of them.
    """
    avg_delivery_time_ms: int
    """The average time from reception to delivery."""
    rejected: int
    """Webhooks that were refused in this time, as far as their endpoint is known."""


class InboundMetricsTimeseriesBuckets(TypedDict):
    timestamp: str
    succeeded: int
    failed: int
    retrying: int
    """Messages that failed at least once and still wait for a retry."""
    total: int
    attempts_succeeded: int
    """The attempts that were made in the bucket, whenever their messages were accepted."""
    attempts_failed: int
    avg_latency_ms: int
    """The average over all attempts."""
    p50_latency_ms: int | None
    """Half of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact.
    Null without attempts, and when an earlier version counted all of them.
    """
    p95_latency_ms: int | None
    """95 % of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact.
    Null without attempts, and when an earlier version counted all of them.
    """
    rejected: int
    """Webhooks that were refused in this time, as far as their endpoint is known."""


class InboundMetricsTimeseries(TypedDict):
    window: Literal["1h", "24h", "7d", "30d"] | str
    total_messages: int
    succeeded: int
    failed: int
    retries: int
    """The number of attempts after the first one of each message."""
    success_rate: float
    """0 when there are no messages."""
    avg_latency_ms: int
    """The average over all attempts."""
    p50_latency_ms: int | None
    """Half of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact.
    Null without attempts, and when an earlier version counted all of them.
    """
    p95_latency_ms: int | None
    """95 % of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact.
    Null without attempts, and when an earlier version counted all of them.
    """
    avg_delivery_time_ms: int
    """The average time from reception to delivery."""
    rejected: int
    """Webhooks that were refused in this time, as far as their endpoint is known."""
    buckets: list[InboundMetricsTimeseriesBuckets]
    """Oldest first."""


class ChangedMessage(TypedDict):
    id: str
    project_id: str
    attempt_count: int
    replay_count: int
    retry_number: NotRequired[int]
    """The number of the retry that the message waits for. A replay begins with 1 again."""
    size_bytes: int
    payload_sha256: str
    idempotency_key: NotRequired[str]
    next_attempt_at: NotRequired[str]
    last_error: NotRequired[str]
    response_status: NotRequired[int]
    """The status that the destination answered with."""
    response_latency_ms: NotRequired[int]
    updated_at: str
    delivered_at: NotRequired[str]
    failed_at: NotRequired[str]
    payload_kept_until: NotRequired[str]
    """Until when the payload of a message that was delivered or has failed is kept, or was kept."""
    event_type: NotRequired[str]
    """The name of the event type."""
    event_id: NotRequired[str]
    """The published event that the message belongs to."""
    consumer_id: NotRequired[str]
    """The consumer that the endpoint belonged to when the message was accepted."""
    is_test: NotRequired[Literal[True]]
    ordering_key: NotRequired[str]
    """It is delivered in order with the others of this key."""
    waiting_for: NotRequired[str]
    """The message of the same key that is delivered now, while this one waits."""
    endpoint_id: str
    """The id of the endpoint."""
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent", "paused"] | str
    content_type: str
    created_at: str
    message_id: str


class DeadLetterSearchable(TypedDict):
    member: str
    """As the project names it."""
    value: str


class DeadLetter(TypedDict):
    message_id: str
    endpoint: str
    """The URL of the destination."""
    attempt_count: int
    retry_number: NotRequired[int]
    """The number of the retry that the message waits for. A replay begins with 1 again."""
    delivered_at: NotRequired[str]
    response_status: NotRequired[int]
    """The status that the destination answered with."""
    response_latency_ms: NotRequired[int]
    last_error: NotRequired[str]
    next_attempt_at: NotRequired[str]
    searchable: NotRequired[list[DeadLetterSearchable]]
    """The searchable values of the payload, as long as it is kept, in the order of the project. Values
    of which only hashes are kept are left out. A portal token needs `payloads.read`.
    """
    event_type: NotRequired[str]
    """The name of the event type."""
    event_id: NotRequired[str]
    """The published event that the message belongs to."""
    consumer_id: NotRequired[str]
    """The consumer that the endpoint belonged to when the message was accepted."""
    endpoint_id: str
    """The id of the endpoint."""
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent", "paused"] | str
    created_at: str
    failed_at: NotRequired[str]


class Rejection(TypedDict):
    id: str
    reason_code: str
    received_at: str
    inbound_endpoint_id: str | None
    reason_detail: str
    source_ip: str
    headers_redacted: str
    """JSON."""
    not_recorded: NotRequired[int]


class NewEndpoint(TypedDict):
    url: str
    """The destination: an HTTPS URL with a public address."""
    signing_secret: NotRequired[str]
    """A secret of your own, for receivers that know it already: 16 to 256 printable ASCII characters
    without spaces. With `signature_scheme` `standard` or `both`, it is `whsec_` and base64 of 24 to
    64 bytes. `v1,` before `whsec_` is left out. Default: a generated secret.
    """
    description: NotRequired[str | None]
    """A note for your own use."""
    rate_limit_rps: NotRequired[int | None]
    """The maximum of deliveries a second. Default: no limit."""
    burst: NotRequired[int | None]
    """The maximum of deliveries at once after a rest. Default: `rate_limit_rps`."""
    headers: NotRequired[Mapping[str, str]]
    """Sent with every delivery. At most 50 headers and 8 KB in total; names are unique regardless of
    case. Forbidden: Host, Content-Length, Content-Type, Transfer-Encoding, Connection, Keep-Alive,
    Upgrade, TE, Trailer, Expect, Cookie, Proxy-* and X-Webhook-*, also with underscores.
    Authorization is allowed.
    """
    signature_scheme: NotRequired[Literal["posthorn", "standard", "both"] | str]
    """The headers that carry the signature: `posthorn` (X-Webhook-Signature and X-Webhook-Timestamp),
    `standard` (Standard Webhooks 1.0: webhook-id, webhook-timestamp and webhook-signature) or `both`.
    Default: `default_signature_scheme` of the project.
    """
    signature_headers: NotRequired[Literal["webhook", "svix"] | str]
    """The names of the headers of Standard Webhooks: `webhook` (webhook-id, webhook-timestamp and
    webhook-signature, the default) or `svix` (svix-id, svix-timestamp and svix-signature). They are
    sent with `signature_scheme` `standard` or `both`.
    """
    asymmetric_signature: NotRequired[bool]
    """Whether deliveries also have a signature `v1a` of ed25519, beside the others of Standard Webhooks.
    Receivers verify it by the public keys of the project. Requires `signature_scheme` `standard` or
    `both`. Default: false.
    """
    retry_schedule: NotRequired[Sequence[int] | None]
    """The seconds before each retry: a message gets one attempt more than the schedule has waits. A 429
    waits as in the fast retry schedule, within the same number of attempts. Null: the retry schedule
    of the service. Default: `default_retry_schedule` of the project.
    """
    timeout_ms: NotRequired[int | None]
    """The maximum of milliseconds for a whole delivery: DNS, connect, TLS, headers and body. Default:
    the timeout of the service.
    """
    ordering: NotRequired[Literal["none", "key", "endpoint"] | str]
    """Which messages are delivered in order, each when the one before is delivered or has failed for
    good: `key`, those with the same `ordering_key`; `endpoint`, all; or `none`, the default. It holds
    for messages that are accepted from then on. Without a `retry_schedule` of its own, the endpoint
    then waits 10 s, 1 min, 10 min, 1 h, 6 h, 1 day and 3 days before retries.
    """
    on_failure: NotRequired[Literal["block", "skip"] | str]
    """What the failure of a message does to those behind it in the order: `block`, the default, holds
    them back until the message succeeds or has no attempts left; `skip` lets the next one start at
    once, while the failed one is retried outside of the order. It is read when an attempt ends.
    """
    auto_recover: NotRequired[bool]
    """Whether a disabled endpoint is tried again: 1, 2, 4, 8 and 16 hours after the try before, then
    daily, with an ordinary attempt of one held message. A success enables it. Never after a 410.
    Default: true.
    """
    consumer_id: NotRequired[str | None]
    """The consumer that the endpoint belongs to. An unknown one is created. Null: no consumer."""
    event_types: NotRequired[Sequence[str] | None]
    """The event types that the endpoint gets: names, or patterns that end in `.*`, such as `order.*`.
    Null: all.
    """
    filter: NotRequired[Mapping[str, Any] | RawJson | None]
    """A JSON Schema, at most 8 KB, that the payload of an event must satisfy. Keywords: type, enum,
    const, properties, required, additionalProperties, items, contains, minItems, maxItems, minimum,
    maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, allOf, anyOf, oneOf,
    not. Null: every payload.
    """


class CreatedEndpoint(TypedDict):
    id: str
    """The id of the endpoint."""
    url: str
    description: str | None
    rate_limit_rps: int | None
    burst: int | None
    headers: dict[str, str]
    signature_scheme: Literal["posthorn", "standard", "both"] | str
    signature_headers: Literal["webhook", "svix"] | str
    asymmetric_signature: bool
    retry_schedule: list[int] | None
    """The seconds before each retry. Null: the retry schedule of the service."""
    timeout_ms: int | None
    """Null: the timeout of the service."""
    consumer_id: str | None
    """The consumer that the endpoint belongs to. An unknown one is created. Null: no consumer."""
    event_types: list[str] | None
    """The event types that the endpoint gets: names, or patterns that end in `.*`, such as `order.*`.
    Null: all.
    """
    filter: dict[str, Any] | None
    """A JSON Schema, at most 8 KB, that the payload of an event must satisfy. Keywords: type, enum,
    const, properties, required, additionalProperties, items, contains, minItems, maxItems, minimum,
    maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, allOf, anyOf, oneOf,
    not. Null: every payload.
    """
    paused: bool
    health: Literal["healthy", "degraded", "failing", "disabled"] | str
    """By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three
    over at least a minute. `failing`: the first of them is as old as the `failing_after_minutes` of
    the project, or an hour if they are few. `disabled`: messages are held until the endpoint is
    resumed.
    """
    failing_since: str | None
    """The first failure since the last success, of an endpoint that is not healthy."""
    disabled_at: str | None
    disabled_reason: Literal["gone", "no_success", "order_blocked"] | str | None
    """`gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the
    `disable_after_hours` of the project. `order_blocked`: a message that holds back others has one
    attempt left, and nothing has succeeded since its first one.
    """
    auto_recover: bool
    ordering: Literal["none", "key", "endpoint"] | str
    on_failure: Literal["block", "skip"] | str
    next_probe_at: str | None
    """When a disabled endpoint is tried again with a message that it holds. In the past while none can
    be spared: the next one that is accepted is tried. Null: it is not disabled, or not tried.
    """
    created_at: str
    updated_at: str
    signing_key_id: str
    """The id of the signing key."""
    signing_secret: str
    """Shown only in this answer."""
    key_hint: str
    """The last characters of the secret."""


class EndpointSummaryTraffic(TypedDict):
    """The present outcomes of the messages of the last 24 hours, as the metrics have them."""

    total_messages: int
    succeeded: int
    failed: int
    success_rate: float
    """0 when there are no messages."""
    hourly: list[int]
    """The accepted messages of each of the 24 hours, oldest first."""


class EndpointSummary(TypedDict):
    id: str
    """The id of the endpoint."""
    url: str
    description: str | None
    consumer_id: str | None
    """The consumer that the endpoint belongs to. An unknown one is created. Null: no consumer."""
    event_types: list[str] | None
    """The event types that the endpoint gets: names, or patterns that end in `.*`, such as `order.*`.
    Null: all.
    """
    filter: dict[str, Any] | None
    """A JSON Schema, at most 8 KB, that the payload of an event must satisfy. Keywords: type, enum,
    const, properties, required, additionalProperties, items, contains, minItems, maxItems, minimum,
    maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, allOf, anyOf, oneOf,
    not. Null: every payload.
    """
    paused: bool
    health: Literal["healthy", "degraded", "failing", "disabled"] | str
    """By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three
    over at least a minute. `failing`: the first of them is as old as the `failing_after_minutes` of
    the project, or an hour if they are few. `disabled`: messages are held until the endpoint is
    resumed.
    """
    failing_since: str | None
    """The first failure since the last success, of an endpoint that is not healthy."""
    disabled_at: str | None
    disabled_reason: Literal["gone", "no_success", "order_blocked"] | str | None
    """`gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the
    `disable_after_hours` of the project. `order_blocked`: a message that holds back others has one
    attempt left, and nothing has succeeded since its first one.
    """
    next_probe_at: str | None
    """When a disabled endpoint is tried again with a message that it holds. In the past while none can
    be spared: the next one that is accepted is tried. Null: it is not disabled, or not tried.
    """
    has_messages: bool
    """Whether the endpoint has ever had a message. Before the first one, nothing is known about its
    health. False again when no record of a message is kept any more.
    """
    waiting: int
    """The messages that are neither delivered nor failed, held ones among them. At most 10000 are
    counted.
    """
    held: int
    """The messages that wait until the endpoint is resumed. At most 10000 are counted."""
    last_error: str | None
    """Why the last attempt failed. Null when the last one succeeded, or when none followed a resumption
    or a change of the URL. Up to ten seconds late.
    """
    traffic: EndpointSummaryTraffic
    """The present outcomes of the messages of the last 24 hours, as the metrics have them."""
    created_at: str


class EndpointBacklogChange(TypedDict):
    """How far the waiting messages have followed the last change of the endpoint. Omitted when all have."""

    kind: Literal["hold", "release", "end"] | str
    """What happens to the waiting messages. `hold`: the endpoint was paused or disabled. `release`: it
    was resumed, or its limit changed. `end`: it was deleted.
    """
    started_at: str
    moved: int
    """The messages that have followed."""
    remaining: int
    """The waiting messages to look at. At most 10000 are counted."""


class Endpoint(TypedDict):
    kind: NotRequired[Literal["callback"] | str]
    """Present for the hidden endpoint of callbacks, which is in no list and cannot be changed."""
    id: str
    """The id of the endpoint."""
    url: str
    description: str | None
    rate_limit_rps: int | None
    burst: int | None
    headers: dict[str, str]
    signature_scheme: Literal["posthorn", "standard", "both"] | str
    signature_headers: Literal["webhook", "svix"] | str
    asymmetric_signature: bool
    retry_schedule: list[int] | None
    """The seconds before each retry. Null: the retry schedule of the service."""
    timeout_ms: int | None
    """Null: the timeout of the service."""
    consumer_id: str | None
    """The consumer that the endpoint belongs to. An unknown one is created. Null: no consumer."""
    event_types: list[str] | None
    """The event types that the endpoint gets: names, or patterns that end in `.*`, such as `order.*`.
    Null: all.
    """
    filter: dict[str, Any] | None
    """A JSON Schema, at most 8 KB, that the payload of an event must satisfy. Keywords: type, enum,
    const, properties, required, additionalProperties, items, contains, minItems, maxItems, minimum,
    maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, allOf, anyOf, oneOf,
    not. Null: every payload.
    """
    paused: bool
    health: Literal["healthy", "degraded", "failing", "disabled"] | str
    """By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three
    over at least a minute. `failing`: the first of them is as old as the `failing_after_minutes` of
    the project, or an hour if they are few. `disabled`: messages are held until the endpoint is
    resumed.
    """
    failing_since: str | None
    """The first failure since the last success, of an endpoint that is not healthy."""
    disabled_at: str | None
    disabled_reason: Literal["gone", "no_success", "order_blocked"] | str | None
    """`gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the
    `disable_after_hours` of the project. `order_blocked`: a message that holds back others has one
    attempt left, and nothing has succeeded since its first one.
    """
    auto_recover: bool
    ordering: Literal["none", "key", "endpoint"] | str
    on_failure: Literal["block", "skip"] | str
    next_probe_at: str | None
    """When a disabled endpoint is tried again with a message that it holds. In the past while none can
    be spared: the next one that is accepted is tried. Null: it is not disabled, or not tried.
    """
    created_at: str
    updated_at: str
    has_messages: bool
    """Whether the endpoint has ever had a message. Before the first one, nothing is known about its
    health. False again when no record of a message is kept any more.
    """
    waiting: int
    """The messages that are neither delivered nor failed, held ones among them. At most 10000 are
    counted.
    """
    held: int
    """The messages that wait until the endpoint is resumed. At most 10000 are counted."""
    last_error: str | None
    """Why the last attempt failed. Null when the last one succeeded, or when none followed a resumption
    or a change of the URL. Up to ten seconds late.
    """
    backlog_change: NotRequired[EndpointBacklogChange]
    """How far the waiting messages have followed the last change of the endpoint. Omitted when all have."""


class EndpointChanges(TypedDict, total=False):
    url: str
    """The destination: an HTTPS URL with a public address."""
    description: str | None
    """A note for your own use."""
    rate_limit_rps: int | None
    """The maximum of deliveries a second. Default: no limit."""
    burst: int | None
    """The maximum of deliveries at once after a rest. Default: `rate_limit_rps`."""
    headers: Mapping[str, str]
    """Sent with every delivery. At most 50 headers and 8 KB in total; names are unique regardless of
    case. Forbidden: Host, Content-Length, Content-Type, Transfer-Encoding, Connection, Keep-Alive,
    Upgrade, TE, Trailer, Expect, Cookie, Proxy-* and X-Webhook-*, also with underscores.
    Authorization is allowed.
    """
    signature_scheme: Literal["posthorn", "standard", "both"] | str
    """The headers that carry the signature: `posthorn` (X-Webhook-Signature and X-Webhook-Timestamp),
    `standard` (Standard Webhooks 1.0: webhook-id, webhook-timestamp and webhook-signature) or `both`.
    Default: `default_signature_scheme` of the project.
    """
    signature_headers: Literal["webhook", "svix"] | str
    """The names of the headers of Standard Webhooks: `webhook` (webhook-id, webhook-timestamp and
    webhook-signature, the default) or `svix` (svix-id, svix-timestamp and svix-signature). They are
    sent with `signature_scheme` `standard` or `both`.
    """
    asymmetric_signature: bool
    """Whether deliveries also have a signature `v1a` of ed25519, beside the others of Standard Webhooks.
    Receivers verify it by the public keys of the project. Requires `signature_scheme` `standard` or
    `both`. Default: false.
    """
    retry_schedule: Sequence[int] | None
    """The seconds before each retry: a message gets one attempt more than the schedule has waits. A 429
    waits as in the fast retry schedule, within the same number of attempts. Null: the retry schedule
    of the service. Default: `default_retry_schedule` of the project.
    """
    timeout_ms: int | None
    """The maximum of milliseconds for a whole delivery: DNS, connect, TLS, headers and body. Default:
    the timeout of the service.
    """
    ordering: Literal["none", "key", "endpoint"] | str
    """Which messages are delivered in order, each when the one before is delivered or has failed for
    good: `key`, those with the same `ordering_key`; `endpoint`, all; or `none`, the default. It holds
    for messages that are accepted from then on. Without a `retry_schedule` of its own, the endpoint
    then waits 10 s, 1 min, 10 min, 1 h, 6 h, 1 day and 3 days before retries.
    """
    on_failure: Literal["block", "skip"] | str
    """What the failure of a message does to those behind it in the order: `block`, the default, holds
    them back until the message succeeds or has no attempts left; `skip` lets the next one start at
    once, while the failed one is retried outside of the order. It is read when an attempt ends.
    """
    auto_recover: bool
    """Whether a disabled endpoint is tried again: 1, 2, 4, 8 and 16 hours after the try before, then
    daily, with an ordinary attempt of one held message. A success enables it. Never after a 410.
    Default: true.
    """
    consumer_id: str | None
    """The consumer that the endpoint belongs to. An unknown one is created. Null: no consumer."""
    event_types: Sequence[str] | None
    """The event types that the endpoint gets: names, or patterns that end in `.*`, such as `order.*`.
    Null: all.
    """
    filter: Mapping[str, Any] | RawJson | None
    """A JSON Schema, at most 8 KB, that the payload of an event must satisfy. Keywords: type, enum,
    const, properties, required, additionalProperties, items, contains, minItems, maxItems, minimum,
    maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, allOf, anyOf, oneOf,
    not. Null: every payload.
    """


class OrderingKey(TypedDict):
    ordering_key: str
    """`*` when the endpoint orders all messages."""
    head_message_id: str
    """The message that may be attempted. All others of the key wait for it."""
    waiting: int
    """The messages that wait for it. Counts to 10,000."""
    blocked_since: str | None
    """When the head failed first. Null: it has not failed."""
    next_attempt_at: str | None
    """The next attempt of the head. Null: it is due, held or in flight."""
    last_error: str | None
    """Why its last attempt failed."""


class NewTestMessage(TypedDict, total=False):
    event_type: str
    """Recorded, and sent in the header `X-Webhook-Event`. It is not matched."""
    payload: Mapping[str, Any] | RawJson
    """At most 1 MB and 100 levels deep. Delivered byte for byte."""


class NewEndpointAuth(TypedDict):
    token_url: str
    """The token endpoint of the authorization server: an HTTPS URL with a public address."""
    client_id: str
    """The name of the client at the authorization server."""
    client_auth: NotRequired[Literal["basic", "post"] | str]
    """How the client names itself: `basic`, the default, by HTTP Basic; `post`, by `client_id` and
    `client_secret` in the body.
    """
    scope: NotRequired[str | None]
    """The scopes to ask for, with spaces between them."""
    audience: NotRequired[str | None]
    """What the token is for, as Auth0 names it."""
    resource: NotRequired[str | None]
    """What the token is for, as RFC 8707 names it."""
    client_secret: str
    """Never shown again."""
    extra_params: NotRequired[Mapping[str, str]]
    """Further parameters of the token request, at most 20. Their values are never shown again."""


class TokenState(TypedDict):
    fetched_at: str | None
    """Null: no token was fetched yet."""
    expires_at: str | None
    last_error: str | None
    """Why the last fetch failed. Null when it did not."""


class EndpointAuth(TypedDict):
    token_url: str
    """The token endpoint of the authorization server: an HTTPS URL with a public address."""
    client_id: str
    """The name of the client at the authorization server."""
    client_auth: Literal["basic", "post"] | str
    scope: str | None
    audience: str | None
    resource: str | None
    extra_params: list[str]
    """The names of the further parameters, without their values."""
    token_state: TokenState


class TokenTest(TypedDict):
    ok: bool
    status: int | None
    """The status that the token endpoint answered with. Null without an answer."""
    error: str | None
    """What went wrong, with no text of the answer but a code of RFC 6749."""
    expires_in: float | None
    """The seconds that the token endpoint says. Null when it says none."""
    scope: str | None


class NewNextCertificate(TypedDict):
    """A certificate that takes the place of this one as soon as it is valid."""

    client_certificate: str
    """PEM: the client certificate, then its issuers up to one that the receiver knows. At most 10."""
    client_key: str
    """PEM: its private key, not encrypted. Never shown again."""


class NewEndpointTls(TypedDict):
    client_certificate: str
    """PEM: the client certificate, then its issuers up to one that the receiver knows. At most 10."""
    client_key: str
    """PEM: its private key, not encrypted. Never shown again."""
    ca: NotRequired[str | None]
    """PEM: the authorities to trust in place of the well-known ones, at most 50."""
    next: NotRequired[NewNextCertificate | None]


class Certificate(TypedDict):
    """A certificate, without its issuers."""

    subject: str
    issuer: str
    fingerprint_sha256: str
    """As openssl shows it."""
    not_before: str
    not_after: str


class NextCertificate(TypedDict):
    """A certificate, without its issuers."""

    subject: str
    issuer: str
    fingerprint_sha256: str
    """As openssl shows it."""
    not_before: str
    not_after: str


class EndpointTls(TypedDict):
    client_certificate: Certificate
    ca: list[Certificate] | None
    """Null: the well-known authorities."""
    next: NextCertificate | None


class SignatureKey(TypedDict):
    key_id: str
    """The `kid` in the key set of the project."""
    public_key: str
    """What receivers verify with, in the form of Standard Webhooks."""
    created_at: str
    retires_at: str | None


class RotatedSignatureKey(TypedDict):
    key_id: str
    """The `kid` in the key set of the project."""
    public_key: str
    """What receivers verify with, in the form of Standard Webhooks."""
    created_at: str
    retires_at: str | None
    retired_key_id: NotRequired[str]
    """The key that does not sign any more since three others do."""


class NewConsumer(TypedDict):
    id: str
    """The id of the consumer, which you choose."""
    name: NotRequired[str | None]
    """The name of the consumer."""
    metadata: NotRequired[Mapping[str, Any] | RawJson | None]
    """Anything for your own use, at most 4 KB of JSON. Null: an empty object."""


class Consumer(TypedDict):
    id: str
    """The id of the consumer, which you choose."""
    name: str | None
    metadata: dict[str, Any]
    endpoint_count: int
    created_at: str
    updated_at: str


class ConsumerDetailsErasure(TypedDict):
    """The erasure of what a deleted consumer of the same id left. Omitted when nothing is to be erased."""

    started_at: str
    endpoints_remaining: int
    """The former endpoints whose messages are to be erased. At most 10000 are counted."""


class ConsumerDetails(TypedDict):
    id: str
    """The id of the consumer, which you choose."""
    name: str | None
    metadata: dict[str, Any]
    endpoint_count: int
    created_at: str
    updated_at: str
    erasure: NotRequired[ConsumerDetailsErasure]
    """The erasure of what a deleted consumer of the same id left. Omitted when nothing is to be erased."""


class PutConsumer(TypedDict, total=False):
    id: str
    """The id of the consumer, which you choose."""
    name: str | None
    """The name of the consumer."""
    metadata: Mapping[str, Any] | RawJson | None
    """Anything for your own use, at most 4 KB of JSON. Null: an empty object."""


class ConsumerChanges(TypedDict, total=False):
    name: str | None
    """The name of the consumer."""
    metadata: Mapping[str, Any] | RawJson | None
    """Anything for your own use, at most 4 KB of JSON. Null: an empty object."""


class NewEventType(TypedDict):
    name: str
    """The name of the event type."""
    description: NotRequired[str | None]
    """What the event type is for."""
    schema: NotRequired[Mapping[str, Any] | RawJson | None]
    """The JSON Schema (2020-12) of payloads, at most 32 KB. It has the keywords of a `filter`, `$defs`
    and local `$ref`.
    """
    example: NotRequired[Mapping[str, Any] | RawJson | None]
    """A payload for subscribers to read, which must satisfy the schema. At most 32 KB, kept as it was
    written.
    """
    validate: NotRequired[bool]
    """Whether a payload that the schema rejects is refused. Default: false."""
    deprecated: NotRequired[bool]
    """A note that the event type should not be used any more. Default: false."""


class EventType(TypedDict):
    name: str
    """The name of the event type."""
    description: str | None
    schema: dict[str, Any] | None
    example: dict[str, Any] | None
    validate: bool
    deprecated: bool
    created_at: str
    updated_at: str


class PutEventType(TypedDict, total=False):
    name: str
    """The name of the event type."""
    description: str | None
    """What the event type is for."""
    schema: Mapping[str, Any] | RawJson | None
    """The JSON Schema (2020-12) of payloads, at most 32 KB. It has the keywords of a `filter`, `$defs`
    and local `$ref`.
    """
    example: Mapping[str, Any] | RawJson | None
    """A payload for subscribers to read, which must satisfy the schema. At most 32 KB, kept as it was
    written.
    """
    validate: bool
    """Whether a payload that the schema rejects is refused. Default: false."""
    deprecated: bool
    """A note that the event type should not be used any more. Default: false."""


class EventTypeChanges(TypedDict, total=False):
    description: str | None
    """What the event type is for."""
    schema: Mapping[str, Any] | RawJson | None
    """The JSON Schema (2020-12) of payloads, at most 32 KB. It has the keywords of a `filter`, `$defs`
    and local `$ref`.
    """
    example: Mapping[str, Any] | RawJson | None
    """A payload for subscribers to read, which must satisfy the schema. At most 32 KB, kept as it was
    written.
    """
    validate: bool
    """Whether a payload that the schema rejects is refused. Default: false."""
    deprecated: bool
    """A note that the event type should not be used any more. Default: false."""


class NewInboundEndpointHandshakeEchoWhen(TypedDict):
    """What tells the handshake from a webhook."""

    header: NotRequired[str]
    """A header of the request."""
    member: NotRequired[str]
    """The path of a member, when the header is not there."""
    equals: str
    """What it must be."""


NewInboundEndpointHandshakeEcho = TypedDict(
    "NewInboundEndpointHandshakeEcho",
    {
        "from": 'Literal["query", "json"] | str',
        "name": "str",
        "when": "NotRequired[NewInboundEndpointHandshakeEchoWhen]",
    },
)


class NewInboundEndpoint(TypedDict, total=False):
    name: str | None
    """The name of the endpoint."""
    description: str | None
    """A note for your own use."""
    provider: (
        Literal[
            "github",
            "gitlab",
            "bitbucket",
            "linear",
            "sentry",
            "pagerduty",
            "stripe",
            "shopify",
            "woocommerce",
            "square",
            "paddle",
            "paystack",
            "gocardless",
            "slack",
            "zoom",
            "meta",
            "telegram",
            "twilio",
            "sendgrid",
            "mailgun",
            "twitch",
            "intercom",
            "hubspot",
            "zendesk",
            "calendly",
            "docusign",
            "typeform",
            "microsoft_graph",
            "event_grid",
            "cloudevents",
            "standard_webhooks",
            "svix",
            "posthorn",
        ]
        | str
        | None
    )
    """A known sender. It sets the headers, the timestamp, the idempotency key and the event type of that
    sender, and which form is verified; other members of the same request win. With `hmac_secret`,
    `public_key` or `token_value` beside it, it also switches their check on.
    """
    verify_static_token: bool
    """Whether senders must send the token."""
    token_header_name: str | None
    """The header that contains the token."""
    token_query_param: str | None
    """The query parameter that contains the token."""
    token_value: str | None
    """The token that senders must send. Never shown again."""
    verify_hmac: bool
    """Whether senders must sign with the secret."""
    hmac_header_name: str | None
    """The header that contains the HMAC-SHA256."""
    hmac_secret: str | None
    """The secret that senders sign with. Never shown again."""
    public_key: str | None
    """What verifies `v1a` signatures, in place of `hmac_secret`: `whpk_` and base64. For the provider
    `sendgrid`: PEM, or the base64 of its DER.
    """
    jwks_url: str | None
    """Where the keys for `v1a` signatures are fetched, in place of `public_key`: the HTTPS URL of a
    JWKS, with a public address. They are kept for an hour, and fetched again, at most once a minute,
    when none of them verifies.
    """
    timestamp_header_name: str | None
    """The header that contains the time of the request. The signature may cover it, before a dot and the
    body.
    """
    timestamp_ttl_seconds: int | None
    """The maximum distance of the timestamp from now, in seconds. Requires a timestamp."""
    verify_ip_allowlist: bool
    """Whether senders must have an allowed address."""
    allowed_cidrs: Sequence[str]
    """Addresses and ranges, IPv4 and IPv6."""
    idempotency_header_names: Sequence[str]
    """The first of these headers that is present is the idempotency key."""
    idempotency_body_path: str | None
    """Where the JSON body has the idempotency key, when no header has it: a path of members, separated
    by dots.
    """
    ingest_response_body: str | None
    """The text that answers an accepted webhook, as `text/plain`; empty for senders that want no body.
    Default: null, which answers JSON with the id of the message. Handshakes have answers of their
    own.
    """
    ingest_response_code: int
    """The status of the answer to an accepted webhook. Default: 202."""
    handshake: (
        Literal["none", "slack", "zoom", "meta", "graph", "event_grid", "cloudevents", "echo"] | str | None
    )
    """How the sender tests the URL before it saves it. Posthorn answers such a request at once, and
    stores nothing. Default: none.
    """
    handshake_token: str | None
    """What the sender must repeat in the handshake `meta`: its verify token. Never shown again."""
    handshake_echo: NewInboundEndpointHandshakeEcho | None
    """Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a
    member of the JSON body. `when` tells it from a webhook, by a header or a member; with `json` it
    is required.
    """
    signing_enabled: bool
    """Whether forwarded requests are signed."""
    signing_secret: str
    """A secret of your own, for receivers that know it already: 16 to 256 printable ASCII characters
    without spaces. With `signature_scheme` `standard` or `both`, it is `whsec_` and base64 of 24 to
    64 bytes. `v1,` before `whsec_` is left out. Default: a generated secret.
    """
    mode: Literal["forward", "cli", "publish"] | str
    """Whether Posthorn forwards webhooks to the URL (default), hands them to listeners, or publishes
    each as an event. It cannot be changed later.
    """
    ephemeral: bool
    """With the mode `cli`: whether Posthorn deletes the endpoint some time after its last listener left."""
    ttl_minutes: int
    """That time, in minutes. Requires `ephemeral`. Default: 60."""
    url: str
    """The destination: an HTTPS URL with a public address."""
    event_type_source: Literal["body", "header", ""] | str | None
    """The source of the event type. An empty value disables extraction."""
    event_type_path: str | None
    """The location of the type: a path of members in a JSON body, separated by dots, or the name of a
    header.
    """
    event_type_prefix: str | None
    """With the mode `publish`: what goes before each type, as in `github.push`. Other characters than
    those of a type become `_`. A webhook without a type, and one whose type would be too long, is
    `<prefix>received`.
    """
    consumer_id: str | None
    """With the mode `publish`: the consumer of the events. An unknown one is created. Its deletion makes
    the endpoint inactive.
    """


class CreatedInboundEndpoint(TypedDict):
    id: str
    name: str
    mode: Literal["forward", "cli", "publish"] | str
    url: NotRequired[str]
    """Only with the mode `forward`."""
    ingest_url: str
    """The URL that senders post to. Later answers show it without its token, but with the mode `cli`."""
    secret_token: str
    """The last segment of the ingest URL. Shown only in this answer."""
    ephemeral: NotRequired[bool]
    ttl_minutes: NotRequired[int | None]
    created_at: str
    signing_key_id: NotRequired[str]
    """The id of the signing key."""
    signing_secret: NotRequired[str]
    """Shown only in this answer."""
    key_hint: NotRequired[str]
    """The last characters of the secret."""


class InboundEndpointSummary(TypedDict):
    id: str
    name: str
    mode: Literal["forward", "cli", "publish", "pull"] | str
    url: NotRequired[str]
    """Only with the mode `forward`."""
    ingest_url: str
    """The URL that senders post to: with the mode `cli` whole, otherwise without the token that follows
    it.
    """
    active: bool
    paused: bool
    health: Literal["healthy", "degraded", "failing", "disabled"] | str
    """By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three
    over at least a minute. `failing`: the first of them is as old as the `failing_after_minutes` of
    the project, or an hour if they are few. `disabled`: messages are held until the endpoint is
    resumed.
    """
    has_messages: bool
    """Whether the endpoint has ever had a message. Before the first one, nothing is known about its
    health. False again when no record of a message is kept any more.
    """
    created_at: str
    failing_since: str | None
    """The first failure since the last success, of an endpoint that is not healthy."""
    disabled_at: str | None
    disabled_reason: Literal["gone", "no_success", "order_blocked"] | str | None
    """`gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the
    `disable_after_hours` of the project. `order_blocked`: a message that holds back others has one
    attempt left, and nothing has succeeded since its first one.
    """
    waiting: int
    """The messages that are neither delivered nor failed, held ones among them. At most 10000 are
    counted.
    """
    held: int
    """The messages that wait until the endpoint is resumed. At most 10000 are counted."""
    last_error: str | None
    """Why the last attempt failed. Null when the last one succeeded, or when none followed a resumption
    or a change of the URL. Up to ten seconds late.
    """


class InboundEndpointHandshakeEchoWhen(TypedDict):
    """What tells the handshake from a webhook."""

    header: NotRequired[str]
    """A header of the request."""
    member: NotRequired[str]
    """The path of a member, when the header is not there."""
    equals: str
    """What it must be."""


InboundEndpointHandshakeEcho = TypedDict(
    "InboundEndpointHandshakeEcho",
    {
        "from": 'Literal["query", "json"] | str',
        "name": "str",
        "when": "NotRequired[InboundEndpointHandshakeEchoWhen]",
    },
)


class InboundEndpoint(TypedDict):
    id: str
    name: str
    description: str | None
    created_at: str
    updated_at: str
    mode: Literal["forward", "cli", "publish"] | str
    url: NotRequired[str]
    """Only with the mode `forward`."""
    ingest_url: str
    """The URL that senders post to: with the mode `cli` whole, otherwise without the token that follows
    it.
    """
    ephemeral: NotRequired[bool]
    ttl_minutes: NotRequired[int | None]
    event_type_source: NotRequired[str | None]
    event_type_path: NotRequired[str | None]
    event_type_prefix: NotRequired[str | None]
    consumer_id: NotRequired[str | None]
    """The id of the consumer, which you choose."""
    active: bool
    paused: bool
    health: Literal["healthy", "degraded", "failing", "disabled"] | str
    """By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three
    over at least a minute. `failing`: the first of them is as old as the `failing_after_minutes` of
    the project, or an hour if they are few. `disabled`: messages are held until the endpoint is
    resumed.
    """
    failing_since: str | None
    """The first failure since the last success, of an endpoint that is not healthy."""
    disabled_at: str | None
    disabled_reason: Literal["gone", "no_success", "order_blocked"] | str | None
    """`gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the
    `disable_after_hours` of the project. `order_blocked`: a message that holds back others has one
    attempt left, and nothing has succeeded since its first one.
    """
    provider: str | None
    verify_static_token: bool
    token_header_name: str | None
    token_query_param: str | None
    verify_hmac: bool
    hmac_header_name: str | None
    public_key: str | None
    jwks_url: str | None
    timestamp_header_name: str | None
    timestamp_ttl_seconds: int | None
    verify_ip_allowlist: bool
    allowed_cidrs: list[str]
    idempotency_header_names: list[str]
    idempotency_body_path: str | None
    handshake: str
    handshake_echo: InboundEndpointHandshakeEcho | None
    """Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a
    member of the JSON body. `when` tells it from a webhook, by a header or a member; with `json` it
    is required.
    """
    last_handshake_at: str | None
    ingest_response_code: int
    ingest_response_body: str | None
    signing_enabled: bool
    has_messages: bool
    """Whether the endpoint has ever had a message. Before the first one, nothing is known about its
    health. False again when no record of a message is kept any more.
    """
    waiting: int
    """The messages that are neither delivered nor failed, held ones among them. At most 10000 are
    counted.
    """
    held: int
    """The messages that wait until the endpoint is resumed. At most 10000 are counted."""
    last_error: str | None
    """Why the last attempt failed. Null when the last one succeeded, or when none followed a resumption
    or a change of the URL. Up to ten seconds late.
    """


class InboundEndpointChangesHandshakeEchoWhen(TypedDict):
    """What tells the handshake from a webhook."""

    header: NotRequired[str]
    """A header of the request."""
    member: NotRequired[str]
    """The path of a member, when the header is not there."""
    equals: str
    """What it must be."""


InboundEndpointChangesHandshakeEcho = TypedDict(
    "InboundEndpointChangesHandshakeEcho",
    {
        "from": 'Literal["query", "json"] | str',
        "name": "str",
        "when": "NotRequired[InboundEndpointChangesHandshakeEchoWhen]",
    },
)


class InboundEndpointChanges(TypedDict, total=False):
    name: str | None
    """The name of the endpoint."""
    description: str | None
    """A note for your own use."""
    provider: (
        Literal[
            "github",
            "gitlab",
            "bitbucket",
            "linear",
            "sentry",
            "pagerduty",
            "stripe",
            "shopify",
            "woocommerce",
            "square",
            "paddle",
            "paystack",
            "gocardless",
            "slack",
            "zoom",
            "meta",
            "telegram",
            "twilio",
            "sendgrid",
            "mailgun",
            "twitch",
            "intercom",
            "hubspot",
            "zendesk",
            "calendly",
            "docusign",
            "typeform",
            "microsoft_graph",
            "event_grid",
            "cloudevents",
            "standard_webhooks",
            "svix",
            "posthorn",
        ]
        | str
        | None
    )
    """A known sender. It sets the headers, the timestamp, the idempotency key and the event type of that
    sender, and which form is verified; other members of the same request win. With `hmac_secret`,
    `public_key` or `token_value` beside it, it also switches their check on.
    """
    verify_static_token: bool
    """Whether senders must send the token."""
    token_header_name: str | None
    """The header that contains the token."""
    token_query_param: str | None
    """The query parameter that contains the token."""
    token_value: str | None
    """The token that senders must send. Never shown again."""
    verify_hmac: bool
    """Whether senders must sign with the secret."""
    hmac_header_name: str | None
    """The header that contains the HMAC-SHA256."""
    hmac_secret: str | None
    """The secret that senders sign with. Never shown again."""
    public_key: str | None
    """What verifies `v1a` signatures, in place of `hmac_secret`: `whpk_` and base64. For the provider
    `sendgrid`: PEM, or the base64 of its DER.
    """
    jwks_url: str | None
    """Where the keys for `v1a` signatures are fetched, in place of `public_key`: the HTTPS URL of a
    JWKS, with a public address. They are kept for an hour, and fetched again, at most once a minute,
    when none of them verifies.
    """
    timestamp_header_name: str | None
    """The header that contains the time of the request. The signature may cover it, before a dot and the
    body.
    """
    timestamp_ttl_seconds: int | None
    """The maximum distance of the timestamp from now, in seconds. Requires a timestamp."""
    verify_ip_allowlist: bool
    """Whether senders must have an allowed address."""
    allowed_cidrs: Sequence[str]
    """Addresses and ranges, IPv4 and IPv6."""
    idempotency_header_names: Sequence[str]
    """The first of these headers that is present is the idempotency key."""
    idempotency_body_path: str | None
    """Where the JSON body has the idempotency key, when no header has it: a path of members, separated
    by dots.
    """
    ingest_response_body: str | None
    """The text that answers an accepted webhook, as `text/plain`; empty for senders that want no body.
    Default: null, which answers JSON with the id of the message. Handshakes have answers of their
    own.
    """
    ingest_response_code: int
    """The status of the answer to an accepted webhook. Default: 202."""
    handshake: (
        Literal["none", "slack", "zoom", "meta", "graph", "event_grid", "cloudevents", "echo"] | str | None
    )
    """How the sender tests the URL before it saves it. Posthorn answers such a request at once, and
    stores nothing. Default: none.
    """
    handshake_token: str | None
    """What the sender must repeat in the handshake `meta`: its verify token. Never shown again."""
    handshake_echo: InboundEndpointChangesHandshakeEcho | None
    """Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a
    member of the JSON body. `when` tells it from a webhook, by a header or a member; with `json` it
    is required.
    """
    signing_enabled: bool
    """Whether forwarded requests are signed."""
    signing_secret: str
    """A secret of your own, for receivers that know it already: 16 to 256 printable ASCII characters
    without spaces. With `signature_scheme` `standard` or `both`, it is `whsec_` and base64 of 24 to
    64 bytes. `v1,` before `whsec_` is left out. Default: a generated secret.
    """
    mode: Literal["forward", "cli", "publish"] | str
    """Whether Posthorn forwards webhooks to the URL (default), hands them to listeners, or publishes
    each as an event. It cannot be changed later.
    """
    ephemeral: bool
    """With the mode `cli`: whether Posthorn deletes the endpoint some time after its last listener left."""
    ttl_minutes: int
    """That time, in minutes. Requires `ephemeral`. Default: 60."""
    url: str
    """The destination: an HTTPS URL with a public address."""
    event_type_source: Literal["body", "header", ""] | str | None
    """The source of the event type. An empty value disables extraction."""
    event_type_path: str | None
    """The location of the type: a path of members in a JSON body, separated by dots, or the name of a
    header.
    """
    event_type_prefix: str | None
    """With the mode `publish`: what goes before each type, as in `github.push`. Other characters than
    those of a type become `_`. A webhook without a type, and one whose type would be too long, is
    `<prefix>received`.
    """
    consumer_id: str | None
    """With the mode `publish`: the consumer of the events. An unknown one is created. Its deletion makes
    the endpoint inactive.
    """
    active: bool
    """Whether the endpoint receives. An inactive endpoint answers as if it did not exist."""


class ListenedWebhook(TypedDict):
    message_id: str
    content_type: str
    headers: dict[str, str]
    """The sender's headers, with its signatures. Repeated ones are joined with a comma."""
    body: Any
    """The JSON as it was received, byte for byte. Other bodies, bare strings, null, and JSON with white
    space around it are in base64.
    """
    body_encoding: NotRequired[Literal["base64"] | str]
    size_bytes: int
    received_at: str


class NewPullEndpointHandshakeEchoWhen(TypedDict):
    """What tells the handshake from a webhook."""

    header: NotRequired[str]
    """A header of the request."""
    member: NotRequired[str]
    """The path of a member, when the header is not there."""
    equals: str
    """What it must be."""


NewPullEndpointHandshakeEcho = TypedDict(
    "NewPullEndpointHandshakeEcho",
    {
        "from": 'Literal["query", "json"] | str',
        "name": "str",
        "when": "NotRequired[NewPullEndpointHandshakeEchoWhen]",
    },
)


class NewPullEndpoint(TypedDict, total=False):
    name: str | None
    """The name of the endpoint."""
    description: str | None
    """A note for your own use."""
    provider: (
        Literal[
            "github",
            "gitlab",
            "bitbucket",
            "linear",
            "sentry",
            "pagerduty",
            "stripe",
            "shopify",
            "woocommerce",
            "square",
            "paddle",
            "paystack",
            "gocardless",
            "slack",
            "zoom",
            "meta",
            "telegram",
            "twilio",
            "sendgrid",
            "mailgun",
            "twitch",
            "intercom",
            "hubspot",
            "zendesk",
            "calendly",
            "docusign",
            "typeform",
            "microsoft_graph",
            "event_grid",
            "cloudevents",
            "standard_webhooks",
            "svix",
            "posthorn",
        ]
        | str
        | None
    )
    """A known sender. It sets the headers, the timestamp, the idempotency key and the event type of that
    sender, and which form is verified; other members of the same request win. With `hmac_secret`,
    `public_key` or `token_value` beside it, it also switches their check on.
    """
    verify_static_token: bool
    """Whether senders must send the token."""
    token_header_name: str | None
    """The header that contains the token."""
    token_query_param: str | None
    """The query parameter that contains the token."""
    token_value: str | None
    """The token that senders must send. Never shown again."""
    verify_hmac: bool
    """Whether senders must sign with the secret."""
    hmac_header_name: str | None
    """The header that contains the HMAC-SHA256."""
    hmac_secret: str | None
    """The secret that senders sign with. Never shown again."""
    public_key: str | None
    """What verifies `v1a` signatures, in place of `hmac_secret`: `whpk_` and base64. For the provider
    `sendgrid`: PEM, or the base64 of its DER.
    """
    jwks_url: str | None
    """Where the keys for `v1a` signatures are fetched, in place of `public_key`: the HTTPS URL of a
    JWKS, with a public address. They are kept for an hour, and fetched again, at most once a minute,
    when none of them verifies.
    """
    timestamp_header_name: str | None
    """The header that contains the time of the request. The signature may cover it, before a dot and the
    body.
    """
    timestamp_ttl_seconds: int | None
    """The maximum distance of the timestamp from now, in seconds. Requires a timestamp."""
    verify_ip_allowlist: bool
    """Whether senders must have an allowed address."""
    allowed_cidrs: Sequence[str]
    """Addresses and ranges, IPv4 and IPv6."""
    idempotency_header_names: Sequence[str]
    """The first of these headers that is present is the idempotency key."""
    idempotency_body_path: str | None
    """Where the JSON body has the idempotency key, when no header has it: a path of members, separated
    by dots.
    """
    ingest_response_body: str | None
    """The text that answers an accepted webhook, as `text/plain`; empty for senders that want no body.
    Default: null, which answers JSON with the id of the message. Handshakes have answers of their
    own.
    """
    ingest_response_code: int
    """The status of the answer to an accepted webhook. Default: 202."""
    handshake: (
        Literal["none", "slack", "zoom", "meta", "graph", "event_grid", "cloudevents", "echo"] | str | None
    )
    """How the sender tests the URL before it saves it. Posthorn answers such a request at once, and
    stores nothing. Default: none.
    """
    handshake_token: str | None
    """What the sender must repeat in the handshake `meta`: its verify token. Never shown again."""
    handshake_echo: NewPullEndpointHandshakeEcho | None
    """Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a
    member of the JSON body. `when` tells it from a webhook, by a header or a member; with `json` it
    is required.
    """
    retention_days: int | None
    """The retention of events, in days. The plan sets the maximum and the default."""
    event_type_source: Literal["body", "header", ""] | str | None
    """The source of the event type. An empty value disables extraction."""
    event_type_path: str | None
    """The location of the type: a path of members in a JSON body, separated by dots, or the name of a
    header.
    """


class CreatedPullEndpointHandshakeEchoWhen(TypedDict):
    """What tells the handshake from a webhook."""

    header: NotRequired[str]
    """A header of the request."""
    member: NotRequired[str]
    """The path of a member, when the header is not there."""
    equals: str
    """What it must be."""


CreatedPullEndpointHandshakeEcho = TypedDict(
    "CreatedPullEndpointHandshakeEcho",
    {
        "from": 'Literal["query", "json"] | str',
        "name": "str",
        "when": "NotRequired[CreatedPullEndpointHandshakeEchoWhen]",
    },
)


class CreatedPullEndpointCounts(TypedDict):
    stored: int
    fetched: int
    delivered: int
    total: int


class CreatedPullEndpoint(TypedDict):
    id: str
    name: str
    description: str | None
    created_at: str
    updated_at: str
    mode: Literal["pull"] | str
    ingest_url: str
    """The URL that senders post to. Later answers show it without its token, but with the mode `cli`."""
    retention_days: int
    event_type_source: str | None
    event_type_path: str | None
    active: bool
    paused: bool
    health: Literal["healthy", "degraded", "failing", "disabled"] | str
    """By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three
    over at least a minute. `failing`: the first of them is as old as the `failing_after_minutes` of
    the project, or an hour if they are few. `disabled`: messages are held until the endpoint is
    resumed.
    """
    failing_since: str | None
    """The first failure since the last success, of an endpoint that is not healthy."""
    disabled_at: str | None
    disabled_reason: Literal["gone", "no_success", "order_blocked"] | str | None
    """`gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the
    `disable_after_hours` of the project. `order_blocked`: a message that holds back others has one
    attempt left, and nothing has succeeded since its first one.
    """
    provider: str | None
    verify_static_token: bool
    token_header_name: str | None
    token_query_param: str | None
    verify_hmac: bool
    hmac_header_name: str | None
    public_key: str | None
    jwks_url: str | None
    timestamp_header_name: str | None
    timestamp_ttl_seconds: int | None
    verify_ip_allowlist: bool
    allowed_cidrs: list[str]
    idempotency_header_names: list[str]
    idempotency_body_path: str | None
    handshake: str
    handshake_echo: CreatedPullEndpointHandshakeEcho | None
    """Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a
    member of the JSON body. `when` tells it from a webhook, by a header or a member; with `json` it
    is required.
    """
    last_handshake_at: str | None
    ingest_response_code: int
    ingest_response_body: str | None
    counts: CreatedPullEndpointCounts
    secret_token: str
    """The last segment of the ingest URL. Shown only in this answer."""


class SourceSummary(TypedDict):
    id: str
    name: str
    mode: Literal["forward", "cli", "publish", "pull"] | str
    url: NotRequired[str]
    """Only with the mode `forward`."""
    ingest_url: str
    """The URL that senders post to: with the mode `cli` whole, otherwise without the token that follows
    it.
    """
    active: bool
    paused: bool
    health: Literal["healthy", "degraded", "failing", "disabled"] | str
    """By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three
    over at least a minute. `failing`: the first of them is as old as the `failing_after_minutes` of
    the project, or an hour if they are few. `disabled`: messages are held until the endpoint is
    resumed.
    """
    has_messages: bool
    """Whether the endpoint has ever had a message. Before the first one, nothing is known about its
    health. False again when no record of a message is kept any more.
    """
    created_at: str


class PullEndpointHandshakeEchoWhen(TypedDict):
    """What tells the handshake from a webhook."""

    header: NotRequired[str]
    """A header of the request."""
    member: NotRequired[str]
    """The path of a member, when the header is not there."""
    equals: str
    """What it must be."""


PullEndpointHandshakeEcho = TypedDict(
    "PullEndpointHandshakeEcho",
    {
        "from": 'Literal["query", "json"] | str',
        "name": "str",
        "when": "NotRequired[PullEndpointHandshakeEchoWhen]",
    },
)


class PullEndpointCounts(TypedDict):
    stored: int
    fetched: int
    delivered: int
    total: int


class PullEndpoint(TypedDict):
    id: str
    name: str
    description: str | None
    created_at: str
    updated_at: str
    mode: Literal["pull"] | str
    ingest_url: str
    """The URL that senders post to, without the token that follows it."""
    retention_days: int
    event_type_source: str | None
    event_type_path: str | None
    active: bool
    paused: bool
    health: Literal["healthy", "degraded", "failing", "disabled"] | str
    """By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three
    over at least a minute. `failing`: the first of them is as old as the `failing_after_minutes` of
    the project, or an hour if they are few. `disabled`: messages are held until the endpoint is
    resumed.
    """
    failing_since: str | None
    """The first failure since the last success, of an endpoint that is not healthy."""
    disabled_at: str | None
    disabled_reason: Literal["gone", "no_success", "order_blocked"] | str | None
    """`gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the
    `disable_after_hours` of the project. `order_blocked`: a message that holds back others has one
    attempt left, and nothing has succeeded since its first one.
    """
    provider: str | None
    verify_static_token: bool
    token_header_name: str | None
    token_query_param: str | None
    verify_hmac: bool
    hmac_header_name: str | None
    public_key: str | None
    jwks_url: str | None
    timestamp_header_name: str | None
    timestamp_ttl_seconds: int | None
    verify_ip_allowlist: bool
    allowed_cidrs: list[str]
    idempotency_header_names: list[str]
    idempotency_body_path: str | None
    handshake: str
    handshake_echo: PullEndpointHandshakeEcho | None
    """Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a
    member of the JSON body. `when` tells it from a webhook, by a header or a member; with `json` it
    is required.
    """
    last_handshake_at: str | None
    ingest_response_code: int
    ingest_response_body: str | None
    counts: PullEndpointCounts


class PullEndpointChangesHandshakeEchoWhen(TypedDict):
    """What tells the handshake from a webhook."""

    header: NotRequired[str]
    """A header of the request."""
    member: NotRequired[str]
    """The path of a member, when the header is not there."""
    equals: str
    """What it must be."""


PullEndpointChangesHandshakeEcho = TypedDict(
    "PullEndpointChangesHandshakeEcho",
    {
        "from": 'Literal["query", "json"] | str',
        "name": "str",
        "when": "NotRequired[PullEndpointChangesHandshakeEchoWhen]",
    },
)


class PullEndpointChanges(TypedDict, total=False):
    name: str | None
    """The name of the endpoint."""
    description: str | None
    """A note for your own use."""
    provider: (
        Literal[
            "github",
            "gitlab",
            "bitbucket",
            "linear",
            "sentry",
            "pagerduty",
            "stripe",
            "shopify",
            "woocommerce",
            "square",
            "paddle",
            "paystack",
            "gocardless",
            "slack",
            "zoom",
            "meta",
            "telegram",
            "twilio",
            "sendgrid",
            "mailgun",
            "twitch",
            "intercom",
            "hubspot",
            "zendesk",
            "calendly",
            "docusign",
            "typeform",
            "microsoft_graph",
            "event_grid",
            "cloudevents",
            "standard_webhooks",
            "svix",
            "posthorn",
        ]
        | str
        | None
    )
    """A known sender. It sets the headers, the timestamp, the idempotency key and the event type of that
    sender, and which form is verified; other members of the same request win. With `hmac_secret`,
    `public_key` or `token_value` beside it, it also switches their check on.
    """
    verify_static_token: bool
    """Whether senders must send the token."""
    token_header_name: str | None
    """The header that contains the token."""
    token_query_param: str | None
    """The query parameter that contains the token."""
    token_value: str | None
    """The token that senders must send. Never shown again."""
    verify_hmac: bool
    """Whether senders must sign with the secret."""
    hmac_header_name: str | None
    """The header that contains the HMAC-SHA256."""
    hmac_secret: str | None
    """The secret that senders sign with. Never shown again."""
    public_key: str | None
    """What verifies `v1a` signatures, in place of `hmac_secret`: `whpk_` and base64. For the provider
    `sendgrid`: PEM, or the base64 of its DER.
    """
    jwks_url: str | None
    """Where the keys for `v1a` signatures are fetched, in place of `public_key`: the HTTPS URL of a
    JWKS, with a public address. They are kept for an hour, and fetched again, at most once a minute,
    when none of them verifies.
    """
    timestamp_header_name: str | None
    """The header that contains the time of the request. The signature may cover it, before a dot and the
    body.
    """
    timestamp_ttl_seconds: int | None
    """The maximum distance of the timestamp from now, in seconds. Requires a timestamp."""
    verify_ip_allowlist: bool
    """Whether senders must have an allowed address."""
    allowed_cidrs: Sequence[str]
    """Addresses and ranges, IPv4 and IPv6."""
    idempotency_header_names: Sequence[str]
    """The first of these headers that is present is the idempotency key."""
    idempotency_body_path: str | None
    """Where the JSON body has the idempotency key, when no header has it: a path of members, separated
    by dots.
    """
    ingest_response_body: str | None
    """The text that answers an accepted webhook, as `text/plain`; empty for senders that want no body.
    Default: null, which answers JSON with the id of the message. Handshakes have answers of their
    own.
    """
    ingest_response_code: int
    """The status of the answer to an accepted webhook. Default: 202."""
    handshake: (
        Literal["none", "slack", "zoom", "meta", "graph", "event_grid", "cloudevents", "echo"] | str | None
    )
    """How the sender tests the URL before it saves it. Posthorn answers such a request at once, and
    stores nothing. Default: none.
    """
    handshake_token: str | None
    """What the sender must repeat in the handshake `meta`: its verify token. Never shown again."""
    handshake_echo: PullEndpointChangesHandshakeEcho | None
    """Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a
    member of the JSON body. `when` tells it from a webhook, by a header or a member; with `json` it
    is required.
    """
    retention_days: int | None
    """The retention of events, in days. The plan sets the maximum and the default."""
    event_type_source: Literal["body", "header", ""] | str | None
    """The source of the event type. An empty value disables extraction."""
    event_type_path: str | None
    """The location of the type: a path of members in a JSON body, separated by dots, or the name of a
    header.
    """
    active: bool
    """Whether the endpoint receives. An inactive endpoint answers as if it did not exist."""


class EventTiming(TypedDict, total=False):
    """A step that has not happened has no member."""

    ingest_processing_ms: int
    """How long the reception took."""
    time_to_fetch_ms: int
    """From the reception to the first read."""
    time_to_ack_ms: int
    """From the first read to the acknowledgement."""
    total_lifecycle_ms: int
    """From the reception to the acknowledgement."""


class EventSearchable(TypedDict):
    member: str
    """As the project names it."""
    value: str


class Event(TypedDict):
    id: str
    event_type: str | None
    status: Literal["stored", "fetched", "delivered"] | str
    size_bytes: int
    received_at: str
    fetched_at: str | None
    delivered_at: str | None
    timing: EventTiming
    """A step that has not happened has no member."""
    searchable: NotRequired[list[EventSearchable]]
    """The searchable values of the payload, as long as it is kept, in the order of the project. Values
    of which only hashes are kept are left out. A portal token needs `payloads.read`.
    """


class EventWithPayloadTiming(TypedDict):
    ingest_processing_ms: int | None
    time_to_fetch_ms: int | None
    time_to_ack_ms: NotRequired[int]
    """From the first read to the acknowledgement."""
    total_lifecycle_ms: NotRequired[int]
    """From the reception to the acknowledgement."""


class EventWithPayload(TypedDict):
    id: str
    event_type: str | None
    status: Literal["stored", "fetched", "delivered"] | str
    size_bytes: int
    received_at: str
    fetched_at: str | None
    delivered_at: str | None
    timing: EventWithPayloadTiming
    content_type: str
    headers: dict[str, str]
    query: NotRequired[str]
    """The query string with which it was received, without the token."""
    payload: Any
    """JSON is unchanged; other content is a text in base64."""
    payload_encoding: NotRequired[Literal["base64"] | str]


class EventLogEntryTiming(TypedDict, total=False):
    """A step that has not happened has no member."""

    ingest_processing_ms: int
    """How long the reception took."""
    time_to_fetch_ms: int
    """From the reception to the first read."""
    time_to_ack_ms: int
    """From the first read to the acknowledgement."""
    total_lifecycle_ms: int
    """From the reception to the acknowledgement."""


class EventLogEntrySearchable(TypedDict):
    member: str
    """As the project names it."""
    value: str


class EventLogEntry(TypedDict):
    event_id: str
    pull_endpoint_id: str
    endpoint: str
    endpoint_name: str
    content_type: str
    event_type: str | None
    status: Literal["stored", "fetched", "delivered"] | str
    size_bytes: int
    received_at: str
    fetched_at: str | None
    delivered_at: str | None
    timing: EventLogEntryTiming
    """A step that has not happened has no member."""
    searchable: NotRequired[list[EventLogEntrySearchable]]
    """The searchable values of the payload, as long as it is kept, in the order of the project. Values
    of which only hashes are kept are left out. A portal token needs `payloads.read`.
    """


class EventMetrics(TypedDict):
    window: Literal["1h", "24h", "7d", "30d"] | str
    stored: int
    fetched: int
    delivered: int
    total: int
    total_messages: int
    succeeded: int
    """The number of acknowledged events."""
    failed: Literal[0]
    """An event cannot fail."""
    retries: Literal[0]
    """An event is not retried."""
    success_rate: float
    """0 when there are no events."""
    avg_latency_ms: int
    """The average time from the reception to the acknowledgement."""
    rejected: int
    """Webhooks that were refused in this time, as far as their endpoint is known."""


class EventMetricsTimeseriesBuckets(TypedDict):
    timestamp: str
    stored: int
    fetched: int
    succeeded: int
    total: int
    rejected: int
    """Webhooks that were refused in this time, as far as their endpoint is known."""


class EventMetricsTimeseries(TypedDict):
    window: Literal["1h", "24h", "7d", "30d"] | str
    buckets: list[EventMetricsTimeseriesBuckets]
    """Oldest first."""


class IncidentCause(TypedDict, total=False):
    """Of the newest failure."""

    response_status: int
    error_text: str
    reason_code: str


class Incident(TypedDict):
    id: str
    """The id of the incident."""
    kind: Literal["delivery", "reception"] | str
    """`delivery`: attempts fail. `reception`: webhooks are refused."""
    endpoint_id: NotRequired[str]
    """The id of the endpoint."""
    inbound_endpoint_id: NotRequired[str]
    pull_endpoint_id: NotRequired[str]
    consumer_id: str | None
    """The consumer of the endpoint at the beginning."""
    url: NotRequired[str]
    """That of the endpoint at the beginning."""
    started_at: str
    """The first failure."""
    accepted_from: str
    """The minute in which the message was accepted whose first attempt began it, or `started_at`."""
    failing_at: str | None
    """When the endpoint was found to be `failing`."""
    disabled_at: str | None
    ended_at: str | None
    """Null while it goes on."""
    ended_by: Literal["success", "resumed", "url_changed", "deleted", "accepted", "quiet"] | str | None
    cause: IncidentCause
    """Of the newest failure."""
    failures: int
    """Attempts that failed, or webhooks that were refused."""
    last_success_at: str | None
    """The last success before it. Null: none is known."""


class WholeIncidentCause(TypedDict, total=False):
    """Of the newest failure."""

    response_status: int
    error_text: str
    reason_code: str


class WholeIncidentMessages(TypedDict):
    """As they are now, counted up to 10,000 each. Of deliveries only."""

    waiting: int
    """All messages of the endpoint that are not settled."""
    failed_permanent: int
    """Its dead letters that failed during the incident."""
    delivered: int
    """Messages that were accepted during the incident, and are delivered since it began."""
    next_attempt_at: str | None
    """The earliest."""


class WholeIncident(TypedDict):
    id: str
    """The id of the incident."""
    kind: Literal["delivery", "reception"] | str
    """`delivery`: attempts fail. `reception`: webhooks are refused."""
    endpoint_id: NotRequired[str]
    """The id of the endpoint."""
    inbound_endpoint_id: NotRequired[str]
    pull_endpoint_id: NotRequired[str]
    consumer_id: str | None
    """The consumer of the endpoint at the beginning."""
    url: NotRequired[str]
    """That of the endpoint at the beginning."""
    started_at: str
    """The first failure."""
    accepted_from: str
    """The minute in which the message was accepted whose first attempt began it, or `started_at`."""
    failing_at: str | None
    """When the endpoint was found to be `failing`."""
    disabled_at: str | None
    ended_at: str | None
    """Null while it goes on."""
    ended_by: Literal["success", "resumed", "url_changed", "deleted", "accepted", "quiet"] | str | None
    cause: WholeIncidentCause
    """Of the newest failure."""
    failures: int
    """Attempts that failed, or webhooks that were refused."""
    last_success_at: str | None
    """The last success before it. Null: none is known."""
    messages: NotRequired[WholeIncidentMessages]
    """As they are now, counted up to 10,000 each. Of deliveries only."""


class IncidentRecovery(TypedDict, total=False):
    waiting: bool
    """Whether messages that wait for a retry are due now."""
    failed: bool
    """Whether dead letters that failed during the incident are replayed."""
    limit: int
    """The maximum number of messages."""
    cursor: str
    """The `next_cursor` of the call before, so that each message is looked at once."""


class SearchResult(TypedDict):
    kind: (
        Literal[
            "message",
            "event",
            "inbound_message",
            "pull_event",
            "endpoint",
            "inbound_endpoint",
            "pull_endpoint",
            "consumer",
            "event_type",
        ]
        | str
    )
    """What was found."""
    id: str
    """Its id; the name of an event type."""
    title: str
    """A line for people."""
    matched: str
    """What matched: `id`, `idempotency_key`, `url`, `description`, `name`, or the searchable member as
    the project names it.
    """
    value: NotRequired[str]
    """The searchable value. Left out when only its hash is kept."""
    endpoint_id: NotRequired[str]
    """The endpoint of a message or of a pull event."""
    status: NotRequired[
        Literal[
            "queued",
            "delivering",
            "succeeded",
            "pending_retry",
            "failed_permanent",
            "paused",
            "stored",
            "fetched",
            "delivered",
        ]
        | str
    ]
    """The status of a message or of a pull event, as their lists say it."""
    consumer_id: NotRequired[str]
    """Whose message, event or endpoint it is, if it is of a consumer."""
    created_at: str
    """When it was created, received or published."""


class NewExport(TypedDict):
    start_time: str
    """Messages that were created at this time or later."""
    end_time: str
    """Messages that were created before this time, which must be after `start_time`."""
    status: NotRequired[
        Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent"] | str
    ]
    """Only messages of this status."""
    direction: NotRequired[Literal["outbound", "inbound"] | str]
    """Sent messages, or messages that inbound endpoints received."""
    endpoint_id: NotRequired[str]
    """Only messages of this endpoint. Requires direction `outbound`."""
    inbound_endpoint_id: NotRequired[str]
    """Only messages of this inbound endpoint. Requires direction `inbound`."""


class Export(TypedDict):
    id: str
    project_id: str
    status: Literal["pending", "processing", "completed", "failed", "expired"] | str
    direction: Literal["outbound", "inbound"] | str
    filter_start_time: str
    filter_end_time: str
    filter_status: NotRequired[
        Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent"] | str
    ]
    filter_endpoint_id: NotRequired[str]
    filter_inbound_endpoint_id: NotRequired[str]
    row_count: NotRequired[int]
    """Grows while the file is written."""
    file_size_bytes: NotRequired[int]
    error_message: NotRequired[str]
    started_at: NotRequired[str]
    completed_at: NotRequired[str]
    expires_at: NotRequired[str]
    created_at: str


class CreatedApiKey(TypedDict):
    key_id: str
    """The id of the API key."""
    label: str
    scopes: list[
        Literal[
            "*",
            "*:read",
            "messages:read",
            "messages:write",
            "endpoints:read",
            "endpoints:write",
            "events:read",
            "events:write",
            "inbound:read",
            "inbound:write",
            "pull:read",
            "pull:write",
            "exports:read",
            "exports:write",
            "metrics:read",
            "metrics:write",
            "projects:read",
            "projects:write",
            "api-keys:read",
            "api-keys:write",
            "billing:read",
            "billing:write",
            "portal:read",
            "portal:write",
        ]
        | str
    ]
    """What the key may do."""
    expires_at: str | None
    """From when on the key does not work. Null: it works until it is deleted."""
    prefix: str
    """The first 11 characters of the key."""
    created_at: str
    created_by: str | None
    """The person who made the key. Null: an API key, or an operator."""
    key: str


class ApiKey(TypedDict):
    key_id: str
    """The id of the API key."""
    label: str
    scopes: list[
        Literal[
            "*",
            "*:read",
            "messages:read",
            "messages:write",
            "endpoints:read",
            "endpoints:write",
            "events:read",
            "events:write",
            "inbound:read",
            "inbound:write",
            "pull:read",
            "pull:write",
            "exports:read",
            "exports:write",
            "metrics:read",
            "metrics:write",
            "projects:read",
            "projects:write",
            "api-keys:read",
            "api-keys:write",
            "billing:read",
            "billing:write",
            "portal:read",
            "portal:write",
        ]
        | str
    ]
    """What the key may do."""
    expires_at: str | None
    """From when on the key does not work. Null: it works until it is deleted."""
    prefix: str
    """The first 11 characters of the key."""
    created_at: str
    created_by: str | None
    """The person who made the key. Null: an API key, or an operator."""
    last_used_at: str | None


class AccessGrant(TypedDict):
    id: str
    """The id of the grant."""
    project_id: str
    email: str | None
    """The person who signs in with this address, in lower case. Null for a group."""
    group: str | None
    """All people who have this group at the provider. Null for an address."""
    scopes: list[
        Literal[
            "*",
            "*:read",
            "messages:read",
            "messages:write",
            "endpoints:read",
            "endpoints:write",
            "events:read",
            "events:write",
            "inbound:read",
            "inbound:write",
            "pull:read",
            "pull:write",
            "exports:read",
            "exports:write",
            "metrics:read",
            "metrics:write",
            "projects:read",
            "projects:write",
            "api-keys:read",
            "api-keys:write",
            "billing:read",
            "billing:write",
            "portal:read",
            "portal:write",
        ]
        | str
    ]
    """What the grant allows."""
    subject_bound: bool
    """Whether somebody has signed in with the address. Nobody else can then use the grant with the same
    address.
    """
    person_id: str | None
    """The person who has signed in with the address, as the audit log names them."""
    created_at: str
    created_by: str | None
    """The API key or person who made the grant. Null: an operator."""
    last_used_at: str | None


class RemovedAccessGrant(TypedDict):
    id: str
    """The id of the grant."""
    deleted: Literal[True]
    keys: list[str]
    """The API keys of the project that the person made and that still work."""


AuditChange = TypedDict("AuditChange", {"member": "str", "from": "Any", "to": "Any"})


class AuditEntryActor(TypedDict):
    kind: Literal["api_key", "console_session", "person", "portal_session"] | str
    id: str
    label: str
    """The label of the API key, the address of the person, or the consumer of the portal session."""


class AuditEntry(TypedDict):
    id: str
    created_at: str
    actor: AuditEntryActor
    address: str | None
    operation: str
    """As in this document."""
    resource_id: str | None
    """What the path names, or what the call created."""
    changed: list[str]
    """The members that the call gave, without their values."""
    changes: list[AuditChange]
    """The changed members that are numbers, flags, choices, names or descriptions. With a `count`, from
    before the first call to after the last one.
    """
    filter: dict[str, Any] | None
    """What a call that changes many messages or events selected. The text of a `search` is masked."""
    affected: int | None
    """How many messages or events such calls changed."""
    count: int
    """The number of calls: equal ones within a minute share an entry."""
    last_at: str
    """The time of the last call."""
    status: int
    """Of the answer."""
    request_id: str
    """Of the first call."""


class PortalTheme(TypedDict, total=False):
    """The look of the portal. A change replaces all of it. Null: the look of Posthorn."""

    accent: str
    """The colour of buttons and links. The portal shows a lighter or darker one where the contrast needs
    it.
    """
    logo: str
    """A data URL of a PNG, JPEG, WebP or SVG image."""
    mode: Literal["light", "dark", "auto"] | str
    """`auto`: as the system of the reader. Default: `auto`."""
    name: str
    """The name that stands above the pages."""


class Project(TypedDict):
    id: str
    tenant_id: str
    name: str
    status: Literal["active", "suspended", "deleted"] | str
    rate_limit_default: int
    """The maximum of sent messages a minute, and of received messages a minute."""
    default_retry_schedule: list[int] | None
    """The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of
    the service.
    """
    default_signature_scheme: Literal["posthorn", "standard", "both"] | str
    """The `signature_scheme` of endpoints that are created later without one, in the portal, too.
    Default: `posthorn`.
    """
    failing_after_minutes: int
    """A degraded endpoint is `failing` once its first failure since the last success is so many minutes
    old. Fewer failures make it `failing` after an hour at the earliest.
    """
    disable_after_hours: int
    """An outbound endpoint is disabled when nothing has succeeded for so many hours, and at least 10
    attempts failed in that time. 0: never.
    """
    notification_endpoint_id: str | None
    """The outbound endpoint of this project that gets notifications when endpoints, messages or exports
    fail. Null: none.
    """
    notification_template: Literal["generic", "slack", "discord"] | str
    """The payload of notifications: `generic` is `{type, timestamp, project_id, data}`; `slack` and
    `discord` are what incoming webhooks of these services take.
    """
    searchable: list[str]
    """The members of payloads whose values can be searched, at most 10: dotted names or JSON pointers.
    Strings, numbers and booleans of at most 128 characters are kept as they are written, for payloads
    that are accepted from then on.
    """
    searchable_hashed: bool
    """Whether the values are kept as keyed hashes, which only find equal values, for payloads that are
    accepted from then on. Default: false.
    """
    portal_theme: PortalTheme | None
    portal_origins: list[str]
    """The origins whose pages may frame the portal, and call the API with portal tokens. A change
    applies within a second.
    """
    portal_max_endpoints: int
    """How many endpoints a consumer may have to create one more in the portal."""
    created_at: str


class InvoiceLines(TypedDict):
    description: str | None
    amount: int
    """In the smallest unit of the currency."""
    quantity: int | None


class Invoice(TypedDict):
    id: str
    status: str | None
    amount_due: int
    """In the smallest unit of the currency."""
    amount_paid: int
    """In the smallest unit of the currency."""
    currency: str
    period_start: str
    period_end: str
    created: str
    invoice_pdf: str | None
    hosted_invoice_url: str | None
    lines: list[InvoiceLines]
    """At most 500."""


class UsagePeriod(TypedDict):
    period_start: str
    period_end: str
    message_count: int
    overage_count: int
    plan_limit: int | None


class SubscriptionLimits(TypedDict):
    plan: str
    messages_per_month: int
    """-1 means unlimited."""
    max_projects: int
    """-1 means unlimited."""
    max_endpoints: int
    """-1 means unlimited."""
    max_consumers: int
    """-1 means unlimited."""
    max_event_types: int
    """-1 means unlimited."""
    retention_days: int
    max_retries: int


class SubscriptionUsage(TypedDict):
    messages_used: int
    overage_count: int
    period_start: str
    period_end: str


class Subscription(TypedDict):
    plan: str
    status: str
    cancel_at_period_end: bool
    """Always false: the operator of the service sets the plan."""
    current_period_end: str
    limits: SubscriptionLimits
    usage: SubscriptionUsage


class CreatedPortalSession(TypedDict):
    id: str
    url: str
    """The portal of the consumer, with the purpose `mcp` its page that has the lines to paste. The token
    stands in the fragment, which browsers do not send.
    """
    token: str
    """Only this answer shows it."""
    capabilities: list[
        Literal["endpoints.write", "secrets.read", "messages.replay", "payloads.read", "secrets.write"] | str
    ]
    """What the token may do besides reading. `endpoints.write`: create, change, pause, test and delete
    endpoints; creating them or their signing keys also needs `secrets.read`. `secrets.write`: the
    OAuth2 and the client certificates of endpoints, and the origin of the URL of one that has either.
    `messages.replay`: send messages again. `payloads.read`: payloads and response bodies.
    """
    purpose: Literal["portal", "mcp"] | str
    """Who uses the token: `portal`, a customer in a browser, or `mcp`, an agent of the customer."""
    expires_at: str
    """The end of the token."""


class PortalSession(TypedDict):
    id: str
    consumer_id: str
    """The id of the consumer, which you choose."""
    capabilities: list[
        Literal["endpoints.write", "secrets.read", "messages.replay", "payloads.read", "secrets.write"] | str
    ]
    """What the token may do besides reading. `endpoints.write`: create, change, pause, test and delete
    endpoints; creating them or their signing keys also needs `secrets.read`. `secrets.write`: the
    OAuth2 and the client certificates of endpoints, and the origin of the URL of one that has either.
    `messages.replay`: send messages again. `payloads.read`: payloads and response bodies.
    """
    purpose: Literal["portal", "mcp"] | str
    """Who uses the token: `portal`, a customer in a browser, or `mcp`, an agent of the customer."""
    created_at: str
    expires_at: str


class ConsoleSignInProjects(TypedDict):
    id: str
    name: str
    plan: str
    """The plan of its tenant."""
    key_id: str | None
    """The key that signed in to the project. Null for a person."""
    key_label: str | None
    scopes: list[
        Literal[
            "*",
            "*:read",
            "messages:read",
            "messages:write",
            "endpoints:read",
            "endpoints:write",
            "events:read",
            "events:write",
            "inbound:read",
            "inbound:write",
            "pull:read",
            "pull:write",
            "exports:read",
            "exports:write",
            "metrics:read",
            "metrics:write",
            "projects:read",
            "projects:write",
            "api-keys:read",
            "api-keys:write",
            "billing:read",
            "billing:write",
            "portal:read",
            "portal:write",
        ]
        | str
    ]
    """What the key or the person may do in the project."""


class ConsoleSignIn(TypedDict):
    projects: list[ConsoleSignInProjects]
    expires_at: str
    """The end of the session. One of a person ends after an hour without a call."""
    project_id: str
    """The project of the key or code."""


class ConsoleSessionProjects(TypedDict):
    id: str
    name: str
    plan: str
    """The plan of its tenant."""
    key_id: str | None
    """The key that signed in to the project. Null for a person."""
    key_label: str | None
    scopes: list[
        Literal[
            "*",
            "*:read",
            "messages:read",
            "messages:write",
            "endpoints:read",
            "endpoints:write",
            "events:read",
            "events:write",
            "inbound:read",
            "inbound:write",
            "pull:read",
            "pull:write",
            "exports:read",
            "exports:write",
            "metrics:read",
            "metrics:write",
            "projects:read",
            "projects:write",
            "api-keys:read",
            "api-keys:write",
            "billing:read",
            "billing:write",
            "portal:read",
            "portal:write",
        ]
        | str
    ]
    """What the key or the person may do in the project."""


class ConsoleSessionPerson(TypedDict):
    id: str
    email: str | None
    """The verified address, in lower case."""
    name: str | None
    """As the provider tells it."""


class ConsoleSession(TypedDict):
    projects: list[ConsoleSessionProjects]
    has_more: NotRequired[bool]
    """Of a person: whether further projects follow by name."""
    person: NotRequired[ConsoleSessionPerson]
    expires_at: str
    """The end of the session. One of a person ends after an hour without a call."""


class IndexLinks(TypedDict):
    docs: str
    """A page that shows every operation and can send requests."""
    openapi: str
    """The OpenAPI 3.1 document."""
    health: str
    """Answers 200 while the process is alive."""


class Index(TypedDict):
    name: Literal["Posthorn"] | str
    version: str
    """The version of the service."""
    links: IndexLinks


class MessagesSendResult(TypedDict):
    message_id: str
    status: Literal["queued"] | str


class MessagesSendBatchResultResultsError(TypedDict):
    code: ErrorCode
    message: str
    details: NotRequired[dict[str, Any]]


class MessagesSendBatchResultResults(TypedDict, total=False):
    message_id: str
    status: Literal["queued"] | str
    error: MessagesSendBatchResultResultsError


class MessagesSendBatchResult(TypedDict):
    accepted: int
    rejected: int
    results: list[MessagesSendBatchResultResults]


class CallbackSigningKeysDeleteResult(TypedDict):
    id: str
    """The id of the signing key."""
    deleted: Literal[True]


class EventsListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """
    event_type: str
    """Only events of this type."""
    consumer_id: str
    """Only events of this consumer."""
    inbound_endpoint_id: str
    """Only events that this inbound endpoint received as webhooks."""
    start_time: str
    """Only messages that were accepted at this time or later."""
    end_time: str
    """Only messages that were accepted before this time."""
    search: str
    """Only entries with a searchable value that is equal to this text, or begins with it. Of hashed
    values, only an equal one. A portal token needs `payloads.read`.
    """


class EventsPublishBatchResultResultsError(TypedDict):
    code: ErrorCode
    message: str
    details: NotRequired[dict[str, Any]]


class EventsPublishBatchResultResults(TypedDict, total=False):
    event_id: str
    event_type: str
    """The name of the event type."""
    message_count: int
    error: EventsPublishBatchResultResultsError


class EventsPublishBatchResult(TypedDict):
    accepted: int
    rejected: int
    results: list[EventsPublishBatchResultResults]


class EventsListMessagesParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """


class EventsReplayResult(TypedDict):
    replayed: int
    failed: int
    stuck: int
    rate_limited: NotRequired[int]
    """Messages that the rate of the project left out. `Retry-After` says when they fit."""
    replayed_message_ids: list[str]
    stuck_message_ids: list[str]


class MessagesReplayBatchParams(TypedDict):
    message_ids: Sequence[str]
    """The messages, by their ids."""


class MessagesReplayBatchResultResults(TypedDict):
    message_id: str
    status: Literal["replayed", "failed"] | str
    error: NotRequired[str]


class MessagesReplayBatchResult(TypedDict):
    replayed: int
    failed: int
    stuck: int
    rate_limited: NotRequired[int]
    """Messages that the rate of the project left out. `Retry-After` says when they fit."""
    results: list[MessagesReplayBatchResultResults]


class MessagesReplayAllParams(TypedDict, total=False):
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent", "paused"] | str
    """The status of the messages to replay. Required."""
    endpoint_id: str
    """Only messages of this endpoint."""
    event_type: str
    """Only messages of this event type."""
    consumer_id: str
    """Only messages to endpoints of this consumer."""
    event_id: str
    """Only messages of this published event."""
    idempotency_key: str
    """Only messages that were sent with this idempotency key."""
    search: str
    """Only entries with a searchable value that is equal to this text, or begins with it. Of hashed
    values, only an equal one. A portal token needs `payloads.read`.
    """
    created_after: str
    """Only what was created at this time or later."""
    created_before: str
    """Only what was created before this time."""
    all: bool
    """Has no effect, because every call has the filter `status`."""
    limit: int
    """The maximum number of messages to replay."""
    cursor: str
    """The `next_cursor` of the call before, for the same filters: continues with the messages behind
    those of that call, so that each is looked at once.
    """


class MessagesReplayAllResult(TypedDict):
    replayed: int
    failed: int
    stuck: int
    rate_limited: NotRequired[int]
    """Messages that the rate of the project left out. `Retry-After` says when they fit."""
    replayed_message_ids: list[str]
    stuck_message_ids: list[str]


class MessagesRetryAllResult(TypedDict):
    retried: int
    retried_message_ids: list[str]


class MessagesDeleteBatchParams(TypedDict):
    message_ids: Sequence[str]
    """The messages, by their ids."""


class MessagesDeleteBatchResultResults(TypedDict):
    message_id: str
    outcome: Literal["deleted", "already_deleted", "not_found", "delivering"] | str
    """`delivering`: the message is being delivered now and was left. An event never is."""
    deleted_at: NotRequired[str]


class MessagesDeleteBatchResult(TypedDict):
    results: list[MessagesDeleteBatchResultResults]
    deleted_count: int
    already_deleted_count: int
    not_found_count: int
    delivering_count: int


class MessagesDeleteAllParams(TypedDict, total=False):
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent", "paused"] | str
    """Only messages of this status."""
    endpoint_id: str
    """Only messages of this endpoint."""
    event_type: str
    """Only messages of this event type."""
    consumer_id: str
    """Only messages to endpoints of this consumer."""
    event_id: str
    """Only messages of this published event."""
    idempotency_key: str
    """Only messages that were sent with this idempotency key."""
    search: str
    """Only entries with a searchable value that is equal to this text, or begins with it. Of hashed
    values, only an equal one. A portal token needs `payloads.read`.
    """
    created_after: str
    """Only what was created at this time or later."""
    created_before: str
    """Only what was created before this time."""
    all: bool
    """Must be `true` in a call without any filter."""
    limit: int
    """The maximum number of messages to delete."""


class MessagesDeleteAllResult(TypedDict):
    deleted: int
    deleted_message_ids: list[str]


class MessagesDeleteResult(TypedDict):
    message_id: str
    deleted_at: str
    already_deleted: bool


class MessagesReplayResult(TypedDict):
    id: str
    project_id: str
    attempt_count: int
    replay_count: int
    retry_number: NotRequired[int]
    """The number of the retry that the message waits for. A replay begins with 1 again."""
    size_bytes: int
    payload_sha256: str
    idempotency_key: NotRequired[str]
    next_attempt_at: NotRequired[str]
    last_error: NotRequired[str]
    response_status: NotRequired[int]
    """The status that the destination answered with."""
    response_latency_ms: NotRequired[int]
    updated_at: str
    delivered_at: NotRequired[str]
    failed_at: NotRequired[str]
    payload_kept_until: NotRequired[str]
    """Until when the payload of a message that was delivered or has failed is kept, or was kept."""
    event_type: NotRequired[str]
    """The name of the event type."""
    event_id: NotRequired[str]
    """The published event that the message belongs to."""
    consumer_id: NotRequired[str]
    """The consumer that the endpoint belonged to when the message was accepted."""
    is_test: NotRequired[Literal[True]]
    ordering_key: NotRequired[str]
    """It is delivered in order with the others of this key."""
    waiting_for: NotRequired[str]
    """The message of the same key that is delivered now, while this one waits."""
    endpoint_id: str
    """The id of the endpoint."""
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent", "paused"] | str
    content_type: str
    created_at: str
    message_id: str


class MessagesListAttemptsParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """


class LogsListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """
    start_time: str
    """Only messages that were accepted at this time or later."""
    end_time: str
    """Only messages that were accepted before this time."""
    status: (
        Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent", "paused", "waiting"]
        | str
    )
    """Only messages of this status. `waiting`: of any status but delivered and failed."""
    endpoint_id: str
    """Only messages of this endpoint."""
    event_type: str
    """Only messages of this event type."""
    consumer_id: str
    """Only messages to endpoints of this consumer."""
    event_id: str
    """Only messages of this published event."""
    idempotency_key: str
    """Only messages that were sent with this idempotency key."""
    search: str
    """Only entries with a searchable value that is equal to this text, or begins with it. Of hashed
    values, only an equal one. A portal token needs `payloads.read`.
    """
    is_test: bool
    """Only tests of endpoints; with `false`, only messages that are none."""
    count: bool
    """Whether `total` tells how many messages fit the filters, on all pages."""


class MetricsGetParams(TypedDict, total=False):
    window: Literal["1h", "24h", "7d", "30d"] | str
    """The length of the window, which ends now."""
    endpoint_id: str
    """Only messages of this endpoint."""
    event_type: str
    """Only messages of this event type. 200 types of a day (UTC) are counted by themselves, and the
    others together as `other`.
    """


class MetricsGetTimeseriesParams(TypedDict, total=False):
    window: Literal["1h", "24h", "7d", "30d"] | str
    """The length of the window, which ends now."""
    endpoint_id: str
    """Only messages of this endpoint."""
    event_type: str
    """Only messages of this event type. 200 types of a day (UTC) are counted by themselves, and the
    others together as `other`.
    """


class InboundMessagesReplayBatchParams(TypedDict):
    message_ids: Sequence[str]
    """The messages, by their ids."""


class InboundMessagesReplayBatchResultResults(TypedDict):
    message_id: str
    status: Literal["replayed", "failed"] | str
    error: NotRequired[str]


class InboundMessagesReplayBatchResult(TypedDict):
    replayed: int
    failed: int
    stuck: int
    rate_limited: NotRequired[int]
    """Messages that the rate of the project left out. `Retry-After` says when they fit."""
    results: list[InboundMessagesReplayBatchResultResults]


class InboundMessagesReplayAllParams(TypedDict, total=False):
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent"] | str
    """The status of the messages to replay. Required."""
    inbound_endpoint_id: str
    """Only messages of this endpoint."""
    search: str
    """Only entries with a searchable value that is equal to this text, or begins with it. Of hashed
    values, only an equal one. A portal token needs `payloads.read`.
    """
    received_after: str
    """Only what was received at this time or later."""
    received_before: str
    """Only what was received before this time."""
    all: bool
    """Has no effect, because every call has the filter `status`."""
    limit: int
    """The maximum number of messages to replay."""
    cursor: str
    """The `next_cursor` of the call before, for the same filters: continues with the messages behind
    those of that call, so that each is looked at once.
    """


class InboundMessagesReplayAllResult(TypedDict):
    replayed: int
    failed: int
    stuck: int
    rate_limited: NotRequired[int]
    """Messages that the rate of the project left out. `Retry-After` says when they fit."""
    replayed_message_ids: list[str]
    stuck_message_ids: list[str]


class InboundMessagesRetryAllResult(TypedDict):
    retried: int
    retried_message_ids: list[str]


class InboundMessagesDeleteBatchParams(TypedDict):
    message_ids: Sequence[str]
    """The messages, by their ids."""


class InboundMessagesDeleteBatchResultResults(TypedDict):
    message_id: str
    outcome: Literal["deleted", "already_deleted", "not_found", "delivering"] | str
    """`delivering`: the message is being delivered now and was left. An event never is."""
    deleted_at: NotRequired[str]


class InboundMessagesDeleteBatchResult(TypedDict):
    results: list[InboundMessagesDeleteBatchResultResults]
    deleted_count: int
    already_deleted_count: int
    not_found_count: int
    delivering_count: int


class InboundMessagesDeleteAllParams(TypedDict, total=False):
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent"] | str
    """Only messages of this status."""
    inbound_endpoint_id: str
    """Only messages of this endpoint."""
    search: str
    """Only entries with a searchable value that is equal to this text, or begins with it. Of hashed
    values, only an equal one. A portal token needs `payloads.read`.
    """
    received_after: str
    """Only what was received at this time or later."""
    received_before: str
    """Only what was received before this time."""
    all: bool
    """Must be `true` in a call without any filter."""
    limit: int
    """The maximum number of messages to delete."""


class InboundMessagesDeleteAllResult(TypedDict):
    deleted: int
    deleted_message_ids: list[str]


class InboundMessagesDeleteResult(TypedDict):
    message_id: str
    deleted_at: str
    already_deleted: bool


class InboundMessagesReplayResultResults(TypedDict):
    message_id: str
    status: Literal["replayed"] | str


class InboundMessagesReplayResult(TypedDict):
    id: str
    project_id: str
    attempt_count: int
    replay_count: int
    retry_number: NotRequired[int]
    """The number of the retry that the message waits for. A replay begins with 1 again."""
    size_bytes: int
    payload_sha256: str
    idempotency_key: NotRequired[str]
    next_attempt_at: NotRequired[str]
    last_error: NotRequired[str]
    response_status: NotRequired[int]
    """The status that the destination answered with."""
    response_latency_ms: NotRequired[int]
    updated_at: str
    delivered_at: NotRequired[str]
    failed_at: NotRequired[str]
    payload_kept_until: NotRequired[str]
    """Until when the payload of a message that was delivered or has failed is kept, or was kept."""
    inbound_endpoint_id: str
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent"] | str
    total_delivery_ms: NotRequired[int]
    received_at: str
    content_type: NotRequired[str]
    queue_wait_ms: NotRequired[int]
    query: NotRequired[str]
    """The query string with which it was received, without the token. Kept with the payload."""
    message_id: str
    replayed: int
    failed: int
    stuck: int
    results: list[InboundMessagesReplayResultResults]


class InboundMessagesListAttemptsParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """


class InboundLogsListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """
    start_time: str
    """Only messages that were accepted at this time or later."""
    end_time: str
    """Only messages that were accepted before this time."""
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent", "waiting"] | str
    """Only messages of this status. `waiting`: of any status but delivered and failed."""
    inbound_endpoint_id: str
    """Only messages of this endpoint."""
    search: str
    """Only entries with a searchable value that is equal to this text, or begins with it. Of hashed
    values, only an equal one. A portal token needs `payloads.read`.
    """
    count: bool
    """Whether `total` tells how many messages fit the filters, on all pages."""


class InboundMetricsGetParams(TypedDict, total=False):
    window: Literal["1h", "24h", "7d", "30d"] | str
    """The length of the window, which ends now."""
    inbound_endpoint_id: str
    """Only messages of this endpoint."""


class InboundMetricsGetTimeseriesParams(TypedDict, total=False):
    window: Literal["1h", "24h", "7d", "30d"] | str
    """The length of the window, which ends now."""
    inbound_endpoint_id: str
    """Only messages of this endpoint."""


class DeadLettersListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """
    start_time: str
    """Only messages that were accepted at this time or later."""
    end_time: str
    """Only messages that were accepted before this time."""
    endpoint_id: str
    """Only messages of this endpoint."""
    event_type: str
    """Only messages of this event type."""
    consumer_id: str
    """Only messages to endpoints of this consumer."""
    event_id: str
    """Only messages of this published event."""
    idempotency_key: str
    """Only messages that were sent with this idempotency key."""
    search: str
    """Only entries with a searchable value that is equal to this text, or begins with it. Of hashed
    values, only an equal one. A portal token needs `payloads.read`.
    """
    count: bool
    """Whether `total` tells how many messages fit the filters, on all pages."""


class DeadLettersListResult(TypedDict):
    messages: list[DeadLetter]
    next_cursor: str | None
    """The cursor of the next page; null on the last page."""
    has_more: bool


class DeadLettersReplayResult(TypedDict):
    id: str
    project_id: str
    attempt_count: int
    replay_count: int
    retry_number: NotRequired[int]
    """The number of the retry that the message waits for. A replay begins with 1 again."""
    size_bytes: int
    payload_sha256: str
    idempotency_key: NotRequired[str]
    next_attempt_at: NotRequired[str]
    last_error: NotRequired[str]
    response_status: NotRequired[int]
    """The status that the destination answered with."""
    response_latency_ms: NotRequired[int]
    updated_at: str
    delivered_at: NotRequired[str]
    failed_at: NotRequired[str]
    payload_kept_until: NotRequired[str]
    """Until when the payload of a message that was delivered or has failed is kept, or was kept."""
    event_type: NotRequired[str]
    """The name of the event type."""
    event_id: NotRequired[str]
    """The published event that the message belongs to."""
    consumer_id: NotRequired[str]
    """The consumer that the endpoint belonged to when the message was accepted."""
    is_test: NotRequired[Literal[True]]
    ordering_key: NotRequired[str]
    """It is delivered in order with the others of this key."""
    waiting_for: NotRequired[str]
    """The message of the same key that is delivered now, while this one waits."""
    endpoint_id: str
    """The id of the endpoint."""
    status: Literal["queued", "delivering", "succeeded", "pending_retry", "failed_permanent", "paused"] | str
    content_type: str
    created_at: str
    message_id: str


class InboundRejectionsListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """
    start_time: str
    """Only messages that were accepted at this time or later."""
    end_time: str
    """Only messages that were accepted before this time."""
    inbound_endpoint_id: str
    """Only rejections of this inbound or pull endpoint."""


class EndpointsListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """
    consumer_id: str
    """Only endpoints of this consumer."""
    health: Literal["healthy", "degraded", "failing", "disabled"] | str
    """Only endpoints of this health."""
    needs_attention: bool
    """`true`: only endpoints that are degraded, failing, disabled or paused."""
    order: Literal["created", "waiting"] | str
    """`created`, the default: newest first. `waiting`, only with `needs_attention=true`: those first for
    which most messages wait, of which 10,000 are counted. An endpoint whose messages come or go
    between two pages may be on both, or on none.
    """


class EndpointsUpdateResult(TypedDict):
    id: str
    """The id of the endpoint."""
    url: str
    description: str | None
    rate_limit_rps: int | None
    burst: int | None
    headers: dict[str, str]
    signature_scheme: Literal["posthorn", "standard", "both"] | str
    signature_headers: Literal["webhook", "svix"] | str
    asymmetric_signature: bool
    retry_schedule: list[int] | None
    """The seconds before each retry. Null: the retry schedule of the service."""
    timeout_ms: int | None
    """Null: the timeout of the service."""
    consumer_id: str | None
    """The consumer that the endpoint belongs to. An unknown one is created. Null: no consumer."""
    event_types: list[str] | None
    """The event types that the endpoint gets: names, or patterns that end in `.*`, such as `order.*`.
    Null: all.
    """
    filter: dict[str, Any] | None
    """A JSON Schema, at most 8 KB, that the payload of an event must satisfy. Keywords: type, enum,
    const, properties, required, additionalProperties, items, contains, minItems, maxItems, minimum,
    maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, allOf, anyOf, oneOf,
    not. Null: every payload.
    """
    paused: bool
    health: Literal["healthy", "degraded", "failing", "disabled"] | str
    """By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three
    over at least a minute. `failing`: the first of them is as old as the `failing_after_minutes` of
    the project, or an hour if they are few. `disabled`: messages are held until the endpoint is
    resumed.
    """
    failing_since: str | None
    """The first failure since the last success, of an endpoint that is not healthy."""
    disabled_at: str | None
    disabled_reason: Literal["gone", "no_success", "order_blocked"] | str | None
    """`gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the
    `disable_after_hours` of the project. `order_blocked`: a message that holds back others has one
    attempt left, and nothing has succeeded since its first one.
    """
    auto_recover: bool
    ordering: Literal["none", "key", "endpoint"] | str
    on_failure: Literal["block", "skip"] | str
    next_probe_at: str | None
    """When a disabled endpoint is tried again with a message that it holds. In the past while none can
    be spared: the next one that is accepted is tried. Null: it is not disabled, or not tried.
    """
    created_at: str
    updated_at: str
    updated: Literal[True]


class EndpointsDeleteResult(TypedDict):
    id: str
    """The id of the endpoint."""
    deleted: Literal[True]


class EndpointsPauseResult(TypedDict):
    id: str
    """The id of the endpoint."""
    paused: Literal[True]


class EndpointsResumeResult(TypedDict):
    id: str
    """The id of the endpoint."""
    paused: Literal[False]
    messages_requeued: int


class EndpointsOrderingParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """


class EndpointsTestResult(TypedDict):
    message_id: str
    status: Literal["queued"] | str


class EndpointAuthDeleteResult(TypedDict):
    deleted: Literal[True]


class EndpointTlsDeleteResult(TypedDict):
    deleted: Literal[True]


class SigningKeysDeleteResult(TypedDict):
    id: str
    """The id of the signing key."""
    deleted: Literal[True]


class ConsumersListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """
    ids: str
    """Only these consumers: at most 100 ids, with commas between them."""


class ConsumersDeleteResult(TypedDict):
    id: str
    """The id of the consumer, which you choose."""
    deleted: Literal[True]


class EventTypesListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """


class EventTypesDeleteResult(TypedDict):
    name: str
    """The name of the event type."""
    deleted: Literal[True]


class InboundEndpointsListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """
    health: Literal["healthy", "degraded", "failing", "disabled"] | str
    """Only endpoints of this health."""
    needs_attention: bool
    """`true`: only endpoints that are degraded, failing, disabled or paused."""
    order: Literal["created", "waiting"] | str
    """`created`, the default: newest first. `waiting`, only with `needs_attention=true`: those first for
    which most messages wait, of which 10,000 are counted. An endpoint whose messages come or go
    between two pages may be on both, or on none.
    """


class InboundEndpointsUpdateResultHandshakeEchoWhen(TypedDict):
    """What tells the handshake from a webhook."""

    header: NotRequired[str]
    """A header of the request."""
    member: NotRequired[str]
    """The path of a member, when the header is not there."""
    equals: str
    """What it must be."""


InboundEndpointsUpdateResultHandshakeEcho = TypedDict(
    "InboundEndpointsUpdateResultHandshakeEcho",
    {
        "from": 'Literal["query", "json"] | str',
        "name": "str",
        "when": "NotRequired[InboundEndpointsUpdateResultHandshakeEchoWhen]",
    },
)


class InboundEndpointsUpdateResult(TypedDict):
    id: str
    name: str
    description: str | None
    created_at: str
    updated_at: str
    mode: Literal["forward", "cli", "publish"] | str
    url: NotRequired[str]
    """Only with the mode `forward`."""
    ingest_url: str
    """The URL that senders post to: with the mode `cli` whole, otherwise without the token that follows
    it.
    """
    ephemeral: NotRequired[bool]
    ttl_minutes: NotRequired[int | None]
    event_type_source: NotRequired[str | None]
    event_type_path: NotRequired[str | None]
    event_type_prefix: NotRequired[str | None]
    consumer_id: NotRequired[str | None]
    """The id of the consumer, which you choose."""
    active: bool
    paused: bool
    health: Literal["healthy", "degraded", "failing", "disabled"] | str
    """By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three
    over at least a minute. `failing`: the first of them is as old as the `failing_after_minutes` of
    the project, or an hour if they are few. `disabled`: messages are held until the endpoint is
    resumed.
    """
    failing_since: str | None
    """The first failure since the last success, of an endpoint that is not healthy."""
    disabled_at: str | None
    disabled_reason: Literal["gone", "no_success", "order_blocked"] | str | None
    """`gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the
    `disable_after_hours` of the project. `order_blocked`: a message that holds back others has one
    attempt left, and nothing has succeeded since its first one.
    """
    provider: str | None
    verify_static_token: bool
    token_header_name: str | None
    token_query_param: str | None
    verify_hmac: bool
    hmac_header_name: str | None
    public_key: str | None
    jwks_url: str | None
    timestamp_header_name: str | None
    timestamp_ttl_seconds: int | None
    verify_ip_allowlist: bool
    allowed_cidrs: list[str]
    idempotency_header_names: list[str]
    idempotency_body_path: str | None
    handshake: str
    handshake_echo: InboundEndpointsUpdateResultHandshakeEcho | None
    """Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a
    member of the JSON body. `when` tells it from a webhook, by a header or a member; with `json` it
    is required.
    """
    last_handshake_at: str | None
    ingest_response_code: int
    ingest_response_body: str | None
    signing_enabled: bool
    signing_key_id: NotRequired[str]
    """The id of the signing key."""
    signing_secret: NotRequired[str]
    """Shown only in this answer."""
    key_hint: NotRequired[str]
    """The last characters of the secret."""
    updated: Literal[True]


class InboundEndpointsDeleteResult(TypedDict):
    id: str
    """The id of the endpoint."""
    deleted: Literal[True]


class InboundEndpointsPauseResult(TypedDict):
    id: str
    """The id of the endpoint."""
    paused: Literal[True]


class InboundEndpointsResumeResult(TypedDict):
    id: str
    """The id of the endpoint."""
    paused: Literal[False]


class InboundEndpointsRotateIngestUrlParams(TypedDict, total=False):
    keep_old_hours: int
    """How long the old URL works; 0 ends it at once. Default: 24."""


class InboundEndpointsRotateIngestUrlResult(TypedDict):
    ingest_url: str
    """The URL that senders post to. Later answers show it without its token, but with the mode `cli`."""
    old_url_until: str | None
    """Null: the old URL does not work any more."""


class InboundSigningKeysDeleteResult(TypedDict):
    id: str
    """The id of the signing key."""
    deleted: Literal[True]


class ListeningPollParams(TypedDict, total=False):
    after: str
    """`meta.next_cursor` of an earlier answer. It confirms every message up to it."""


class PullEndpointsListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """


class PullEndpointsDeleteResult(TypedDict):
    id: str
    """The id of the endpoint."""
    deleted: Literal[True]


class PullEndpointsPauseResult(TypedDict):
    id: str
    """The id of the endpoint."""
    paused: Literal[True]


class PullEndpointsResumeResult(TypedDict):
    id: str
    """The id of the endpoint."""
    paused: Literal[False]


class PullEndpointsRotateIngestUrlParams(TypedDict, total=False):
    keep_old_hours: int
    """How long the old URL works; 0 ends it at once. Default: 24."""


class PullEndpointsRotateIngestUrlResult(TypedDict):
    ingest_url: str
    """The URL that senders post to. Later answers show it without its token, but with the mode `cli`."""
    old_url_until: str | None
    """Null: the old URL does not work any more."""


class PullEventsListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """
    status: Literal["stored", "fetched", "delivered", "all"] | str
    """Only events of this status. `all` selects every event."""
    event_type: str
    """Only events of this type. An empty value selects events without a type."""
    since: str
    """Only events that were received at this time or later."""
    before: str
    """Only events that were received before this time."""
    search: str
    """Only entries with a searchable value that is equal to this text, or begins with it. Of hashed
    values, only an equal one. A portal token needs `payloads.read`.
    """


class PullEventsAcknowledgeParams(TypedDict):
    event_ids: Sequence[str]
    """The events, by their ids."""


class PullEventsAcknowledgeResult(TypedDict):
    acknowledged: int


class PullEventsDeleteBatchParams(TypedDict):
    message_ids: Sequence[str]
    """The events, by their ids."""


class PullEventsDeleteBatchResultResults(TypedDict):
    event_id: str
    outcome: Literal["deleted", "already_deleted", "not_found", "delivering"] | str
    """`delivering`: the message is being delivered now and was left. An event never is."""
    deleted_at: NotRequired[str]


class PullEventsDeleteBatchResult(TypedDict):
    results: list[PullEventsDeleteBatchResultResults]
    deleted_count: int
    already_deleted_count: int
    not_found_count: int
    delivering_count: int


class PullEventsDeleteAllParams(TypedDict, total=False):
    status: Literal["stored", "fetched", "delivered", "all"] | str
    """Only events of this status."""
    event_type: str
    """Only events of this type. An empty value selects events without a type."""
    search: str
    """Only entries with a searchable value that is equal to this text, or begins with it. Of hashed
    values, only an equal one. A portal token needs `payloads.read`.
    """
    received_after: str
    """Only what was received at this time or later."""
    received_before: str
    """Only what was received before this time."""
    all: bool
    """Must be `true` in a call without any filter."""
    limit: int
    """The maximum number of events to delete."""


class PullEventsDeleteAllResult(TypedDict):
    deleted: int
    deleted_event_ids: list[str]


class PullEventsGetParams(TypedDict, total=False):
    preview: bool
    """Keeps the status of the event: a stored event does not become fetched."""


class PullEventsDeleteResult(TypedDict):
    event_id: str
    deleted_at: str
    already_deleted: bool


class PullLogsListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """
    pull_endpoint_id: str
    """Only events of this pull endpoint."""
    status: Literal["stored", "fetched", "delivered"] | str
    """Only events of this status."""
    event_type: str
    """Only events of this type. An empty value selects events without a type."""
    start_time: str
    """Only messages that were accepted at this time or later."""
    end_time: str
    """Only messages that were accepted before this time."""
    search: str
    """Only entries with a searchable value that is equal to this text, or begins with it. Of hashed
    values, only an equal one. A portal token needs `payloads.read`.
    """


class PullMetricsGetParams(TypedDict, total=False):
    window: Literal["1h", "24h", "7d", "30d"] | str
    """The length of the window, which ends now."""
    pull_endpoint_id: str
    """Only events of this pull endpoint."""


class PullMetricsGetTimeseriesParams(TypedDict, total=False):
    window: Literal["1h", "24h", "7d", "30d"] | str
    """The length of the window, which ends now."""
    pull_endpoint_id: str
    """Only events of this pull endpoint."""


class IncidentsListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """
    kind: Literal["delivery", "reception"] | str
    """Only incidents of this kind."""
    endpoint_id: str
    """Only incidents of this endpoint."""
    inbound_endpoint_id: str
    """Only incidents of this inbound endpoint."""
    pull_endpoint_id: str
    """Only incidents of this pull endpoint."""
    consumer_id: str
    """Only incidents of endpoints that were of this consumer then."""
    open: bool
    """Only incidents that go on, or only ended ones."""
    start_time: str
    """Only incidents that were open at this time or later."""
    end_time: str
    """Only incidents that began before this time."""


class IncidentsRecoverResult(TypedDict):
    retried: int
    replayed: int
    failed: int
    stuck: int
    rate_limited: NotRequired[int]
    """Messages that the rate of the project left out. `Retry-After` says when they fit."""


class SearchFindParams(TypedDict):
    q: str
    """What to look for. In ids, URLs, descriptions and names, the case of letters does not count."""


class SearchFindResult(TypedDict):
    results: list[SearchResult]


class ExportsListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """


class ExportsDeleteResult(TypedDict):
    id: str
    """The id of the export."""
    deleted: Literal[True]


class ApiKeysCreateParams(TypedDict, total=False):
    label: str | None
    """The purpose of the key."""
    mode: Literal["live", "test"] | str
    """The prefix of the key: `wh_live_` or `wh_test_`. Both work the same."""
    scopes: Sequence[
        Literal[
            "*",
            "*:read",
            "messages:read",
            "messages:write",
            "endpoints:read",
            "endpoints:write",
            "events:read",
            "events:write",
            "inbound:read",
            "inbound:write",
            "pull:read",
            "pull:write",
            "exports:read",
            "exports:write",
            "metrics:read",
            "metrics:write",
            "projects:read",
            "projects:write",
            "api-keys:read",
            "api-keys:write",
            "billing:read",
            "billing:write",
            "portal:read",
            "portal:write",
        ]
        | str
    ]
    """What the key may do, at most what the calling key may. Default: its scopes. `<resource>:read` and
    `<resource>:write`, `*:read`, or `*` for everything.
    """
    expires_at: str | None
    """From when on the key does not work: in the future, and not later than the calling key. Null:
    never. Default: that of the calling key; of a person, in 90 days.
    """
    project_id: str
    """The project of the key. Default: the project of the calling key."""


class ApiKeysListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """


class ApiKeysDeleteResult(TypedDict):
    key_id: str
    """The id of the API key."""
    deleted: Literal[True]


class ActorsLookUpParams(TypedDict, total=False):
    user_id: str
    """The ids of people. At most 100, separated by commas or by repeating the parameter."""
    api_key_id: str
    """The ids of API keys. At most 100, separated by commas or by repeating the parameter."""


class ActorsLookUpResultUsers(TypedDict):
    label: str


class ActorsLookUpResultApiKeys(TypedDict):
    label: str


class ActorsLookUpResult(TypedDict):
    users: dict[str, ActorsLookUpResultUsers]
    api_keys: dict[str, ActorsLookUpResultApiKeys]


class AccessGrantsCreateParams(TypedDict, total=False):
    email: str
    """The verified address of a person: ASCII, its letters A to Z in any case. Either this or `group`."""
    group: str
    """A group at the provider, as it is written there."""
    scopes: Sequence[
        Literal[
            "*",
            "*:read",
            "messages:read",
            "messages:write",
            "endpoints:read",
            "endpoints:write",
            "events:read",
            "events:write",
            "inbound:read",
            "inbound:write",
            "pull:read",
            "pull:write",
            "exports:read",
            "exports:write",
            "metrics:read",
            "metrics:write",
            "projects:read",
            "projects:write",
            "api-keys:read",
            "api-keys:write",
            "billing:read",
            "billing:write",
            "portal:read",
            "portal:write",
        ]
        | str
    ]
    """What the grant allows, at most what the caller may. Default: that. `<resource>:read` and
    `<resource>:write`, `*:read`, or `*` for everything.
    """


class AccessGrantsListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """


class AccessGrantsUpdateParams(TypedDict, total=False):
    scopes: Sequence[
        Literal[
            "*",
            "*:read",
            "messages:read",
            "messages:write",
            "endpoints:read",
            "endpoints:write",
            "events:read",
            "events:write",
            "inbound:read",
            "inbound:write",
            "pull:read",
            "pull:write",
            "exports:read",
            "exports:write",
            "metrics:read",
            "metrics:write",
            "projects:read",
            "projects:write",
            "api-keys:read",
            "api-keys:write",
            "billing:read",
            "billing:write",
            "portal:read",
            "portal:write",
        ]
        | str
    ]
    """What the grant allows, at most what the caller may. `<resource>:read` and `<resource>:write`,
    `*:read`, or `*` for everything.
    """
    subject_bound: bool
    """`false`: the next person who signs in with the address gets the grant."""


class AuditLogListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """
    start_time: str
    """Only messages that were accepted at this time or later."""
    end_time: str
    """Only messages that were accepted before this time."""
    actor_id: str
    """Only calls of this API key, person or session."""
    operation: str
    """Only calls of this operation."""
    resource_id: str
    """Only calls about this resource."""


class ProjectsCreateParams(TypedDict):
    name: str
    """The name of the project."""
    rate_limit_default: NotRequired[int]
    """The maximum of sent messages a minute, and of received messages a minute. The plan sets an upper
    limit.
    """
    default_retry_schedule: NotRequired[Sequence[int] | None]
    """The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of
    the service.
    """
    default_signature_scheme: NotRequired[Literal["posthorn", "standard", "both"] | str]
    """The `signature_scheme` of endpoints that are created later without one, in the portal, too.
    Default: `posthorn`.
    """


class ProjectsListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """


class ProjectsUpdateParams(TypedDict, total=False):
    name: str
    """The name of the project."""
    rate_limit_default: int
    """The maximum of sent messages a minute, and of received messages a minute. The plan sets an upper
    limit.
    """
    default_retry_schedule: Sequence[int] | None
    """The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of
    the service.
    """
    default_signature_scheme: Literal["posthorn", "standard", "both"] | str
    """The `signature_scheme` of endpoints that are created later without one, in the portal, too.
    Default: `posthorn`.
    """
    failing_after_minutes: int
    """A degraded endpoint is `failing` once its first failure since the last success is so many minutes
    old. Fewer failures make it `failing` after an hour at the earliest.
    """
    disable_after_hours: int
    """An outbound endpoint is disabled when nothing has succeeded for so many hours, and at least 10
    attempts failed in that time. 0: never.
    """
    notification_endpoint_id: str | None
    """The outbound endpoint of this project that gets notifications when endpoints, messages or exports
    fail. Null: none.
    """
    notification_template: Literal["generic", "slack", "discord"] | str
    """The payload of notifications: `generic` is `{type, timestamp, project_id, data}`; `slack` and
    `discord` are what incoming webhooks of these services take.
    """
    searchable: Sequence[str]
    """The members of payloads whose values can be searched, at most 10: dotted names or JSON pointers.
    Strings, numbers and booleans of at most 128 characters are kept as they are written, for payloads
    that are accepted from then on.
    """
    searchable_hashed: bool
    """Whether the values are kept as keyed hashes, which only find equal values, for payloads that are
    accepted from then on. Default: false.
    """
    portal_theme: PortalTheme | None
    portal_origins: Sequence[str]
    """The origins whose pages may frame the portal, and call the API with portal tokens. A change
    applies within a second.
    """
    portal_max_endpoints: int
    """How many endpoints a consumer may have to create one more in the portal."""


class ProjectsUpdateResult(TypedDict):
    id: str
    tenant_id: str
    name: str
    status: Literal["active", "suspended", "deleted"] | str
    rate_limit_default: int
    """The maximum of sent messages a minute, and of received messages a minute."""
    default_retry_schedule: list[int] | None
    """The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of
    the service.
    """
    default_signature_scheme: Literal["posthorn", "standard", "both"] | str
    """The `signature_scheme` of endpoints that are created later without one, in the portal, too.
    Default: `posthorn`.
    """
    failing_after_minutes: int
    """A degraded endpoint is `failing` once its first failure since the last success is so many minutes
    old. Fewer failures make it `failing` after an hour at the earliest.
    """
    disable_after_hours: int
    """An outbound endpoint is disabled when nothing has succeeded for so many hours, and at least 10
    attempts failed in that time. 0: never.
    """
    notification_endpoint_id: str | None
    """The outbound endpoint of this project that gets notifications when endpoints, messages or exports
    fail. Null: none.
    """
    notification_template: Literal["generic", "slack", "discord"] | str
    """The payload of notifications: `generic` is `{type, timestamp, project_id, data}`; `slack` and
    `discord` are what incoming webhooks of these services take.
    """
    searchable: list[str]
    """The members of payloads whose values can be searched, at most 10: dotted names or JSON pointers.
    Strings, numbers and booleans of at most 128 characters are kept as they are written, for payloads
    that are accepted from then on.
    """
    searchable_hashed: bool
    """Whether the values are kept as keyed hashes, which only find equal values, for payloads that are
    accepted from then on. Default: false.
    """
    portal_theme: PortalTheme | None
    portal_origins: list[str]
    """The origins whose pages may frame the portal, and call the API with portal tokens. A change
    applies within a second.
    """
    portal_max_endpoints: int
    """How many endpoints a consumer may have to create one more in the portal."""
    created_at: str
    updated: Literal[True]


class ProjectsReplaceParams(TypedDict, total=False):
    name: str
    """The name of the project."""
    rate_limit_default: int
    """The maximum of sent messages a minute, and of received messages a minute. The plan sets an upper
    limit.
    """
    default_retry_schedule: Sequence[int] | None
    """The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of
    the service.
    """
    default_signature_scheme: Literal["posthorn", "standard", "both"] | str
    """The `signature_scheme` of endpoints that are created later without one, in the portal, too.
    Default: `posthorn`.
    """
    failing_after_minutes: int
    """A degraded endpoint is `failing` once its first failure since the last success is so many minutes
    old. Fewer failures make it `failing` after an hour at the earliest.
    """
    disable_after_hours: int
    """An outbound endpoint is disabled when nothing has succeeded for so many hours, and at least 10
    attempts failed in that time. 0: never.
    """
    notification_endpoint_id: str | None
    """The outbound endpoint of this project that gets notifications when endpoints, messages or exports
    fail. Null: none.
    """
    notification_template: Literal["generic", "slack", "discord"] | str
    """The payload of notifications: `generic` is `{type, timestamp, project_id, data}`; `slack` and
    `discord` are what incoming webhooks of these services take.
    """
    searchable: Sequence[str]
    """The members of payloads whose values can be searched, at most 10: dotted names or JSON pointers.
    Strings, numbers and booleans of at most 128 characters are kept as they are written, for payloads
    that are accepted from then on.
    """
    searchable_hashed: bool
    """Whether the values are kept as keyed hashes, which only find equal values, for payloads that are
    accepted from then on. Default: false.
    """
    portal_theme: PortalTheme | None
    portal_origins: Sequence[str]
    """The origins whose pages may frame the portal, and call the API with portal tokens. A change
    applies within a second.
    """
    portal_max_endpoints: int
    """How many endpoints a consumer may have to create one more in the portal."""


class ProjectsReplaceResult(TypedDict):
    id: str
    tenant_id: str
    name: str
    status: Literal["active", "suspended", "deleted"] | str
    rate_limit_default: int
    """The maximum of sent messages a minute, and of received messages a minute."""
    default_retry_schedule: list[int] | None
    """The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of
    the service.
    """
    default_signature_scheme: Literal["posthorn", "standard", "both"] | str
    """The `signature_scheme` of endpoints that are created later without one, in the portal, too.
    Default: `posthorn`.
    """
    failing_after_minutes: int
    """A degraded endpoint is `failing` once its first failure since the last success is so many minutes
    old. Fewer failures make it `failing` after an hour at the earliest.
    """
    disable_after_hours: int
    """An outbound endpoint is disabled when nothing has succeeded for so many hours, and at least 10
    attempts failed in that time. 0: never.
    """
    notification_endpoint_id: str | None
    """The outbound endpoint of this project that gets notifications when endpoints, messages or exports
    fail. Null: none.
    """
    notification_template: Literal["generic", "slack", "discord"] | str
    """The payload of notifications: `generic` is `{type, timestamp, project_id, data}`; `slack` and
    `discord` are what incoming webhooks of these services take.
    """
    searchable: list[str]
    """The members of payloads whose values can be searched, at most 10: dotted names or JSON pointers.
    Strings, numbers and booleans of at most 128 characters are kept as they are written, for payloads
    that are accepted from then on.
    """
    searchable_hashed: bool
    """Whether the values are kept as keyed hashes, which only find equal values, for payloads that are
    accepted from then on. Default: false.
    """
    portal_theme: PortalTheme | None
    portal_origins: list[str]
    """The origins whose pages may frame the portal, and call the API with portal tokens. A change
    applies within a second.
    """
    portal_max_endpoints: int
    """How many endpoints a consumer may have to create one more in the portal."""
    created_at: str
    updated: Literal[True]


class ProjectsDeleteResult(TypedDict):
    id: str
    """The id of the project."""
    deleted: Literal[True]


class BillingListInvoicesParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page."""
    starting_after: str
    """The id of the last invoice on the previous page."""


class BillingListUsageHistoryParams(TypedDict, total=False):
    limit: int
    """The maximum number of months on a page."""
    offset: int
    """The number of newest months to skip."""


class PortalSessionsCreateParams(TypedDict):
    consumer_id: str
    """The id of the consumer, which you choose."""
    ttl_minutes: NotRequired[int]
    """How long the token works. Default: 60. At most 1440, unless `purpose` is `mcp`."""
    capabilities: NotRequired[
        Sequence[
            Literal["endpoints.write", "secrets.read", "messages.replay", "payloads.read", "secrets.write"]
            | str
        ]
    ]
    """What the token may do besides reading. `endpoints.write`: create, change, pause, test and delete
    endpoints; creating them or their signing keys also needs `secrets.read`. `secrets.write`: the
    OAuth2 and the client certificates of endpoints, and the origin of the URL of one that has either.
    `messages.replay`: send messages again. `payloads.read`: payloads and response bodies.
    """
    purpose: NotRequired[Literal["portal", "mcp"] | str]
    """Who uses the token: `portal`, a customer in a browser, or `mcp`, an agent of the customer.
    Default: `portal`.
    """


class PortalSessionsListParams(TypedDict, total=False):
    limit: int
    """The maximum number of rows on a page. A page also ends at about 256 KB."""
    cursor: str
    """The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first
    page.
    """
    consumer_id: str
    """Only sessions of this consumer."""


class PortalSessionsDeleteResult(TypedDict):
    id: str
    """The id of the portal session."""
    deleted: Literal[True]


class ConsoleSessionsCreateParams(TypedDict, total=False):
    code: str
    """A one-time code, in place of an API key."""


class ConsoleSessionsGetCurrentParams(TypedDict, total=False):
    search: str
    """Only projects with this id, or with this in their names."""


class ConsoleSessionsDeleteCurrentParams(TypedDict, total=False):
    project_id: str
    """Only this project leaves the session."""


class ConsoleSessionsDeleteCurrentResult(TypedDict):
    deleted: Literal[True]


class ConsoleSessionsSignInParams(TypedDict, total=False):
    return_to: str
    """The page of the console to end at. Anything else is the console."""


class ConsoleSessionsCompleteSignInParams(TypedDict, total=False):
    code: str
    """The code of the provider."""
    state: str
    """What the sign-in sent to the provider."""
    iss: str
    """The issuer."""
    error: str
    """Why the provider ended the sign-in."""
