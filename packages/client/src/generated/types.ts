// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

export interface Meta {
  /** The id of this request, for support. `X-Request-Id` has it too. */
  readonly requestId: string;
  /**
   * The members of the body that this route does not know: the first 100, each cut after 100 characters. Omitted
   * without such members.
   */
  readonly ignored?: readonly string[];
  /** There are more such members than `ignored` names. Omitted otherwise. */
  readonly ignoredMore?: true;
}

export interface NewMessage {
  /** The endpoint to deliver to. */
  readonly endpointId: string;
  /** At most 1 MB and 100 levels deep. Delivered byte for byte. */
  readonly payload: object;
  /** Recorded, and sent in the header `X-Webhook-Event`. It is not matched. */
  readonly eventType?: string | undefined;
  /**
   * At an endpoint with `ordering` `key`: messages with the same key are delivered in the order in which they were
   * accepted. Not compared by idempotency.
   */
  readonly orderingKey?: string | undefined;
  /**
   * Sent with every attempt; they replace headers of the endpoint with the same name. At most 50 headers and 8 KB
   * in total; names are unique regardless of case. Forbidden: Host, Content-Length, Content-Type,
   * Transfer-Encoding, Connection, Keep-Alive, Upgrade, TE, Trailer, Expect, Cookie, Proxy-*, X-Webhook-* and
   * Authorization, also with underscores.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Identifies the message at this endpoint for at least 24 hours. A repeated key with an equal payload gets the
   * answer of the first message.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * The retention of the payload, in hours. The plan sets the maximum and the default; 0 erases the payload after
   * its delivery.
   */
  readonly retentionHours?: number | undefined;
}

export interface NewMessages {
  /** At most 100 messages; 4 MB in all. One that is invalid gets an error of its own. */
  readonly messages: readonly NewMessage[];
}

export type ErrorCode =
  | 'INVALID_REQUEST'
  | 'INVALID_HEADERS'
  | 'ENDPOINT_BLOCKED'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'KEY_LIMIT_EXCEEDED'
  | 'PROJECT_LIMIT_REACHED'
  | 'ENDPOINT_LIMIT_REACHED'
  | 'CONSUMER_LIMIT_REACHED'
  | 'EVENT_TYPE_LIMIT_REACHED'
  | 'NOT_FOUND'
  | 'ENDPOINT_NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'IDEMPOTENCY_MISMATCH'
  | 'ALREADY_EXISTS'
  | 'DUPLICATE_URL'
  | 'ALREADY_PAUSED'
  | 'NOT_PAUSED'
  | 'MAX_SIGNING_KEYS_REACHED'
  | 'CANNOT_DELETE_LAST_SIGNING_KEY'
  | 'INVALID_STATUS'
  | 'DELIVERY_IN_PROGRESS'
  | 'EXPORT_NOT_READY'
  | 'PAYLOAD_UNAVAILABLE'
  | 'EXPORT_EXPIRED'
  | 'PAYLOAD_TOO_LARGE'
  | 'EVENT_REFUSED'
  | 'RATE_LIMIT_EXCEEDED'
  | 'BURST_LIMIT_EXCEEDED'
  | 'EXPORT_LIMIT_EXCEEDED'
  | 'REPLAY_LIMIT_EXCEEDED'
  | 'QUOTA_EXCEEDED'
  | 'INTERNAL_ERROR'
  | 'SERVICE_UNAVAILABLE'
  | 'TOO_MANY_HOPS'
  | (string & {});

export interface NewCallback {
  /** The destination: an HTTPS URL with a public address. */
  readonly url: string;
  /** At most 1 MB and 100 levels deep. Delivered byte for byte. */
  readonly payload: object;
  /**
   * The secret that signs this callback: 16 to 256 printable ASCII characters without spaces. `v1,` before
   * `whsec_` is left out. Default: the signing keys of the project for callbacks.
   */
  readonly signingSecret?: string | undefined;
  /**
   * Sent with every attempt. The same headers are forbidden as those of an endpoint, so `Authorization` is
   * allowed. The values of headers that hold credentials, by their names, are encrypted at rest and masked in
   * records. At most 50 headers and 8 KB in total.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Identifies the callback among all callbacks of the project for at least 24 hours. A repeated key with the same
   * URL and an equal payload gets the answer of the first callback.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * The retention of the payload, in hours. The plan sets the maximum and the default; 0 erases the payload after
   * its delivery.
   */
  readonly retentionHours?: number | undefined;
  /**
   * The seconds before each retry of this message: it gets one attempt more than the schedule has waits. Default:
   * `default_retry_schedule` of the project.
   */
  readonly retrySchedule?: readonly number[] | null | undefined;
}

export interface AcceptedCallback {
  readonly messageId: string;
  readonly status: 'queued' | (string & {});
  /** The id of the endpoint. */
  readonly endpointId: string;
}

export interface SigningKey {
  /** The id of the signing key. */
  readonly id: string;
  /** The last characters of the secret. */
  readonly keyHint: string;
  readonly createdAt: string;
}

export interface NewSigningKey {
  /**
   * A secret of your own, for receivers that know it already: 16 to 256 printable ASCII characters without spaces.
   * With `signature_scheme` `standard` or `both`, it is `whsec_` and base64 of 24 to 64 bytes. `v1,` before
   * `whsec_` is left out. Default: a generated secret.
   */
  readonly signingSecret?: string | undefined;
}

export interface CreatedSigningKey {
  /** The id of the signing key. */
  readonly id: string;
  /** The last characters of the secret. */
  readonly keyHint: string;
  readonly createdAt: string;
  /** Shown only in this answer. */
  readonly signingSecret: string;
}

export interface NewEvent {
  /** The type of the event. It need not be registered. */
  readonly eventType: string;
  /** The event goes to endpoints of this consumer. Without it, to endpoints of no consumer. */
  readonly consumerId?: string | null | undefined;
  /** At most 1 MB and 100 levels deep. Delivered byte for byte. */
  readonly payload: object;
  /**
   * Sent with every attempt; they replace headers of the endpoint with the same name. At most 50 headers and 8 KB
   * in total; names are unique regardless of case. Forbidden: Host, Content-Length, Content-Type,
   * Transfer-Encoding, Connection, Keep-Alive, Upgrade, TE, Trailer, Expect, Cookie, Proxy-*, X-Webhook-* and
   * Authorization, also with underscores.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Identifies the event of this consumer for at least 24 hours. A repeated key with the same type and an equal
   * payload gets the answer of the first event.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * The retention of the payload, in hours. The plan sets the maximum and the default; 0 erases the payload after
   * its delivery.
   */
  readonly retentionHours?: number | undefined;
  /**
   * At an endpoint with `ordering` `key`: messages with the same key are delivered in the order in which they were
   * accepted. Not compared by idempotency.
   */
  readonly orderingKey?: string | undefined;
}

export interface PublishedEvent {
  readonly eventId: string;
  /** The name of the event type. */
  readonly eventType: string;
  /** The id of the consumer, which you choose. */
  readonly consumerId: string | null;
  readonly messageCount: number;
  readonly messages: readonly {
    readonly messageId: string;
    /** The id of the endpoint. */
    readonly endpointId: string;
  }[];
}

export interface NewEvents {
  /** At most 100 events; 4 MB in all. One that is invalid gets an error of its own. */
  readonly events: readonly NewEvent[];
}

export interface ListedEvent {
  readonly eventId: string;
  /** The name of the event type. */
  readonly eventType: string;
  /** The id of the consumer, which you choose. */
  readonly consumerId: string | null;
  readonly messageCount: number;
  /** The inbound endpoint that received it as a webhook. Omitted for any other event. */
  readonly inboundEndpointId?: string;
  readonly createdAt: string;
  /**
   * The searchable values of the payload, as long as it is kept, in the order of the project. Values of which only
   * hashes are kept are left out. A portal token needs `payloads.read`.
   */
  readonly searchable?: readonly {
    /** As the project names it. */
    readonly member: string;
    readonly value: string;
  }[];
}

export interface PublishedEventDetails {
  readonly eventId: string;
  /** The name of the event type. */
  readonly eventType: string;
  /** The id of the consumer, which you choose. */
  readonly consumerId: string | null;
  readonly messageCount: number;
  /** The inbound endpoint that received it as a webhook. Omitted for any other event. */
  readonly inboundEndpointId?: string;
  readonly createdAt: string;
  readonly payloadSha256: string;
  readonly sizeBytes: number;
  readonly idempotencyKey?: string;
  /** The key of its messages at endpoints that keep an order by key. */
  readonly orderingKey?: string;
  readonly deliveries: {
    readonly queued: number;
    readonly delivering: number;
    readonly succeeded: number;
    readonly pendingRetry: number;
    readonly failedPermanent: number;
    readonly paused: number;
  };
}

export interface LogEntry {
  readonly messageId: string;
  /** The URL of the destination. */
  readonly endpoint: string;
  readonly attemptCount: number;
  /** The number of the retry that the message waits for. A replay begins with 1 again. */
  readonly retryNumber?: number;
  readonly deliveredAt?: string;
  /** The status that the destination answered with. */
  readonly responseStatus?: number;
  readonly responseLatencyMs?: number;
  readonly lastError?: string;
  readonly nextAttemptAt?: string;
  /**
   * The searchable values of the payload, as long as it is kept, in the order of the project. Values of which only
   * hashes are kept are left out. A portal token needs `payloads.read`.
   */
  readonly searchable?: readonly {
    /** As the project names it. */
    readonly member: string;
    readonly value: string;
  }[];
  /** The name of the event type. */
  readonly eventType?: string;
  /** The published event that the message belongs to. */
  readonly eventId?: string;
  /** The consumer that the endpoint belonged to when the message was accepted. */
  readonly consumerId?: string;
  /** The id of the endpoint. */
  readonly endpointId: string;
  readonly status:
    'queued' | 'delivering' | 'succeeded' | 'pending_retry' | 'failed_permanent' | 'paused' | (string & {});
  readonly createdAt: string;
  readonly isTest?: true;
}

export interface EventReplay {
  /** Only messages of this status. Default: all. */
  readonly status?:
    | 'queued'
    | 'delivering'
    | 'succeeded'
    | 'pending_retry'
    | 'failed_permanent'
    | 'paused'
    | (string & {})
    | undefined;
  /** The maximum number of messages to replay. Default: all. */
  readonly limit?: number | undefined;
  /** Only messages of this endpoint. */
  readonly endpointId?: string | undefined;
}

export interface MessageRetry {
  /** Only messages of this endpoint. */
  readonly endpointId?: string | undefined;
  /** Only messages of this event type. */
  readonly eventType?: string | undefined;
  /** Only messages to endpoints of this consumer. */
  readonly consumerId?: string | undefined;
  /** Only messages of this published event. */
  readonly eventId?: string | undefined;
  /** Only messages that were sent with this idempotency key. */
  readonly idempotencyKey?: string | undefined;
  /**
   * Only entries with a searchable value that is equal to this text, or begins with it. Of hashed values, only an
   * equal one. A portal token needs `payloads.read`.
   */
  readonly search?: string | undefined;
  /** Only what was created at this time or later. */
  readonly createdAfter?: string | undefined;
  /** Only what was created before this time. */
  readonly createdBefore?: string | undefined;
  /** Must be `true` in a call without any filter. */
  readonly all?: boolean | undefined;
  /** The maximum number of messages to retry. */
  readonly limit?: number | undefined;
  /**
   * The `next_cursor` of the call before, for the same filters: continues with the messages behind those of that
   * call, so that each is looked at once.
   */
  readonly cursor?: string | undefined;
}

export interface Message {
  readonly id: string;
  readonly projectId: string;
  readonly attemptCount: number;
  readonly replayCount: number;
  /** The number of the retry that the message waits for. A replay begins with 1 again. */
  readonly retryNumber?: number;
  readonly sizeBytes: number;
  readonly payloadSha256: string;
  readonly idempotencyKey?: string;
  readonly nextAttemptAt?: string;
  readonly lastError?: string;
  /** The status that the destination answered with. */
  readonly responseStatus?: number;
  readonly responseLatencyMs?: number;
  readonly updatedAt: string;
  readonly deliveredAt?: string;
  readonly failedAt?: string;
  /** Until when the payload of a message that was delivered or has failed is kept, or was kept. */
  readonly payloadKeptUntil?: string;
  /** The name of the event type. */
  readonly eventType?: string;
  /** The published event that the message belongs to. */
  readonly eventId?: string;
  /** The consumer that the endpoint belonged to when the message was accepted. */
  readonly consumerId?: string;
  readonly isTest?: true;
  /** It is delivered in order with the others of this key. */
  readonly orderingKey?: string;
  /** The message of the same key that is delivered now, while this one waits. */
  readonly waitingFor?: string;
  /** The id of the endpoint. */
  readonly endpointId: string;
  readonly status:
    'queued' | 'delivering' | 'succeeded' | 'pending_retry' | 'failed_permanent' | 'paused' | (string & {});
  readonly contentType: string;
  readonly createdAt: string;
}

export interface Attempt {
  readonly id: string;
  readonly attemptNo: number;
  /** The status that the destination answered with. */
  readonly responseStatus?: number;
  readonly responseLatencyMs?: number;
  readonly errorText?: string;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly retryType?: 'fast' | 'slow' | (string & {});
  readonly retryAfterSeconds?: number;
  readonly resolvedIp?: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly dnsMs?: number;
  readonly tcpConnectMs?: number;
  readonly tlsHandshakeMs?: number;
  readonly ttfbMs?: number;
  readonly transferMs?: number;
  readonly connReused?: boolean;
  readonly responseBodyTruncated?: true;
  /** A link to the response body. It is valid for 15 minutes and needs no API key. */
  readonly responseBodyUrl?: string;
  readonly createdAt: string;
  readonly processingMs?: number;
  /** Present when the attempt was made to find out whether a disabled endpoint works again. */
  readonly probe?: true;
}

export interface Metrics {
  readonly window: '1h' | '24h' | '7d' | '30d' | (string & {});
  readonly totalMessages: number;
  readonly succeeded: number;
  readonly failed: number;
  /** The number of attempts after the first one of each message. */
  readonly retries: number;
  /** 0 when there are no messages. */
  readonly successRate: number;
  /** The average over all attempts. */
  readonly avgLatencyMs: number;
  /**
   * Half of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact. Null
   * without attempts, and when an earlier version counted all of them.
   */
  readonly p50LatencyMs: number | null;
  /**
   * 95 % of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact. Null
   * without attempts, and when an earlier version counted all of them.
   */
  readonly p95LatencyMs: number | null;
}

export interface MetricsTimeseries {
  readonly window: '1h' | '24h' | '7d' | '30d' | (string & {});
  readonly totalMessages: number;
  readonly succeeded: number;
  readonly failed: number;
  /** The number of attempts after the first one of each message. */
  readonly retries: number;
  /** 0 when there are no messages. */
  readonly successRate: number;
  /** The average over all attempts. */
  readonly avgLatencyMs: number;
  /**
   * Half of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact. Null
   * without attempts, and when an earlier version counted all of them.
   */
  readonly p50LatencyMs: number | null;
  /**
   * 95 % of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact. Null
   * without attempts, and when an earlier version counted all of them.
   */
  readonly p95LatencyMs: number | null;
  /** Oldest first. */
  readonly buckets: readonly {
    readonly timestamp: string;
    readonly succeeded: number;
    readonly failed: number;
    /** Messages that failed at least once and still wait for a retry. */
    readonly retrying: number;
    readonly total: number;
    /** The attempts that were made in the bucket, whenever their messages were accepted. */
    readonly attemptsSucceeded: number;
    readonly attemptsFailed: number;
    /** The average over all attempts. */
    readonly avgLatencyMs: number;
    /**
     * Half of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact. Null
     * without attempts, and when an earlier version counted all of them.
     */
    readonly p50LatencyMs: number | null;
    /**
     * 95 % of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact. Null
     * without attempts, and when an earlier version counted all of them.
     */
    readonly p95LatencyMs: number | null;
  }[];
}

export interface InboundMessageRetry {
  /** Only messages of this endpoint. */
  readonly inboundEndpointId?: string | undefined;
  /**
   * Only entries with a searchable value that is equal to this text, or begins with it. Of hashed values, only an
   * equal one. A portal token needs `payloads.read`.
   */
  readonly search?: string | undefined;
  /** Only what was received at this time or later. */
  readonly receivedAfter?: string | undefined;
  /** Only what was received before this time. */
  readonly receivedBefore?: string | undefined;
  /** Must be `true` in a call without any filter. */
  readonly all?: boolean | undefined;
  /** The maximum number of messages to retry. */
  readonly limit?: number | undefined;
  /**
   * The `next_cursor` of the call before, for the same filters: continues with the messages behind those of that
   * call, so that each is looked at once.
   */
  readonly cursor?: string | undefined;
}

export interface InboundMessage {
  readonly id: string;
  readonly projectId: string;
  readonly attemptCount: number;
  readonly replayCount: number;
  /** The number of the retry that the message waits for. A replay begins with 1 again. */
  readonly retryNumber?: number;
  readonly sizeBytes: number;
  readonly payloadSha256: string;
  readonly idempotencyKey?: string;
  readonly nextAttemptAt?: string;
  readonly lastError?: string;
  /** The status that the destination answered with. */
  readonly responseStatus?: number;
  readonly responseLatencyMs?: number;
  readonly updatedAt: string;
  readonly deliveredAt?: string;
  readonly failedAt?: string;
  /** Until when the payload of a message that was delivered or has failed is kept, or was kept. */
  readonly payloadKeptUntil?: string;
  readonly inboundEndpointId: string;
  readonly status:
    'queued' | 'delivering' | 'succeeded' | 'pending_retry' | 'failed_permanent' | (string & {});
  readonly totalDeliveryMs?: number;
  readonly receivedAt: string;
  readonly contentType?: string;
  readonly queueWaitMs?: number;
  /** The query string with which it was received, without the token. Kept with the payload. */
  readonly query?: string;
}

export interface InboundAttempt {
  readonly id: string;
  readonly attemptNo: number;
  /** The status that the destination answered with. */
  readonly responseStatus?: number;
  readonly responseLatencyMs?: number;
  readonly errorText?: string;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly retryType?: 'fast' | 'slow' | (string & {});
  readonly retryAfterSeconds?: number;
  readonly resolvedIp?: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly dnsMs?: number;
  readonly tcpConnectMs?: number;
  readonly tlsHandshakeMs?: number;
  readonly ttfbMs?: number;
  readonly transferMs?: number;
  readonly connReused?: boolean;
  readonly responseBodyTruncated?: true;
  /** A link to the response body. It is valid for 15 minutes and needs no API key. */
  readonly responseBodyUrl?: string;
  readonly createdAt: string;
}

export interface InboundLogEntry {
  readonly messageId: string;
  /** The URL of the destination. */
  readonly endpoint: string;
  readonly attemptCount: number;
  /** The number of the retry that the message waits for. A replay begins with 1 again. */
  readonly retryNumber?: number;
  readonly deliveredAt?: string;
  /** The status that the destination answered with. */
  readonly responseStatus?: number;
  readonly responseLatencyMs?: number;
  readonly lastError?: string;
  readonly nextAttemptAt?: string;
  /**
   * The searchable values of the payload, as long as it is kept, in the order of the project. Values of which only
   * hashes are kept are left out. A portal token needs `payloads.read`.
   */
  readonly searchable?: readonly {
    /** As the project names it. */
    readonly member: string;
    readonly value: string;
  }[];
  readonly inboundEndpointId: string;
  readonly status:
    'queued' | 'delivering' | 'succeeded' | 'pending_retry' | 'failed_permanent' | (string & {});
  readonly totalDeliveryMs?: number;
  readonly receivedAt: string;
}

export interface InboundMetrics {
  readonly window: '1h' | '24h' | '7d' | '30d' | (string & {});
  readonly totalMessages: number;
  readonly succeeded: number;
  readonly failed: number;
  /** The number of attempts after the first one of each message. */
  readonly retries: number;
  /** 0 when there are no messages. */
  readonly successRate: number;
  /** The average over all attempts. */
  readonly avgLatencyMs: number;
  /**
   * Half of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact. Null
   * without attempts, and when an earlier version counted all of them.
   */
  readonly p50LatencyMs: number | null;
  /**
   * 95 % of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact. Null
   * without attempts, and when an earlier version counted all of them.
   */
  readonly p95LatencyMs: number | null;
  /** The average time from reception to delivery. */
  readonly avgDeliveryTimeMs: number;
  /** Webhooks that were refused in this time, as far as their endpoint is known. */
  readonly rejected: number;
}

export interface InboundMetricsTimeseries {
  readonly window: '1h' | '24h' | '7d' | '30d' | (string & {});
  readonly totalMessages: number;
  readonly succeeded: number;
  readonly failed: number;
  /** The number of attempts after the first one of each message. */
  readonly retries: number;
  /** 0 when there are no messages. */
  readonly successRate: number;
  /** The average over all attempts. */
  readonly avgLatencyMs: number;
  /**
   * Half of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact. Null
   * without attempts, and when an earlier version counted all of them.
   */
  readonly p50LatencyMs: number | null;
  /**
   * 95 % of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact. Null
   * without attempts, and when an earlier version counted all of them.
   */
  readonly p95LatencyMs: number | null;
  /** The average time from reception to delivery. */
  readonly avgDeliveryTimeMs: number;
  /** Webhooks that were refused in this time, as far as their endpoint is known. */
  readonly rejected: number;
  /** Oldest first. */
  readonly buckets: readonly {
    readonly timestamp: string;
    readonly succeeded: number;
    readonly failed: number;
    /** Messages that failed at least once and still wait for a retry. */
    readonly retrying: number;
    readonly total: number;
    /** The attempts that were made in the bucket, whenever their messages were accepted. */
    readonly attemptsSucceeded: number;
    readonly attemptsFailed: number;
    /** The average over all attempts. */
    readonly avgLatencyMs: number;
    /**
     * Half of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact. Null
     * without attempts, and when an earlier version counted all of them.
     */
    readonly p50LatencyMs: number | null;
    /**
     * 95 % of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact. Null
     * without attempts, and when an earlier version counted all of them.
     */
    readonly p95LatencyMs: number | null;
    /** Webhooks that were refused in this time, as far as their endpoint is known. */
    readonly rejected: number;
  }[];
}

export interface ChangedMessage {
  readonly id: string;
  readonly projectId: string;
  readonly attemptCount: number;
  readonly replayCount: number;
  /** The number of the retry that the message waits for. A replay begins with 1 again. */
  readonly retryNumber?: number;
  readonly sizeBytes: number;
  readonly payloadSha256: string;
  readonly idempotencyKey?: string;
  readonly nextAttemptAt?: string;
  readonly lastError?: string;
  /** The status that the destination answered with. */
  readonly responseStatus?: number;
  readonly responseLatencyMs?: number;
  readonly updatedAt: string;
  readonly deliveredAt?: string;
  readonly failedAt?: string;
  /** Until when the payload of a message that was delivered or has failed is kept, or was kept. */
  readonly payloadKeptUntil?: string;
  /** The name of the event type. */
  readonly eventType?: string;
  /** The published event that the message belongs to. */
  readonly eventId?: string;
  /** The consumer that the endpoint belonged to when the message was accepted. */
  readonly consumerId?: string;
  readonly isTest?: true;
  /** It is delivered in order with the others of this key. */
  readonly orderingKey?: string;
  /** The message of the same key that is delivered now, while this one waits. */
  readonly waitingFor?: string;
  /** The id of the endpoint. */
  readonly endpointId: string;
  readonly status:
    'queued' | 'delivering' | 'succeeded' | 'pending_retry' | 'failed_permanent' | 'paused' | (string & {});
  readonly contentType: string;
  readonly createdAt: string;
  readonly messageId: string;
}

export interface DeadLetter {
  readonly messageId: string;
  /** The URL of the destination. */
  readonly endpoint: string;
  readonly attemptCount: number;
  /** The number of the retry that the message waits for. A replay begins with 1 again. */
  readonly retryNumber?: number;
  readonly deliveredAt?: string;
  /** The status that the destination answered with. */
  readonly responseStatus?: number;
  readonly responseLatencyMs?: number;
  readonly lastError?: string;
  readonly nextAttemptAt?: string;
  /**
   * The searchable values of the payload, as long as it is kept, in the order of the project. Values of which only
   * hashes are kept are left out. A portal token needs `payloads.read`.
   */
  readonly searchable?: readonly {
    /** As the project names it. */
    readonly member: string;
    readonly value: string;
  }[];
  /** The name of the event type. */
  readonly eventType?: string;
  /** The published event that the message belongs to. */
  readonly eventId?: string;
  /** The consumer that the endpoint belonged to when the message was accepted. */
  readonly consumerId?: string;
  /** The id of the endpoint. */
  readonly endpointId: string;
  readonly status:
    'queued' | 'delivering' | 'succeeded' | 'pending_retry' | 'failed_permanent' | 'paused' | (string & {});
  readonly createdAt: string;
  readonly failedAt?: string;
}

export interface Rejection {
  readonly id: string;
  readonly reasonCode: string;
  readonly receivedAt: string;
  readonly inboundEndpointId: string | null;
  readonly reasonDetail: string;
  readonly sourceIp: string;
  /** JSON. */
  readonly headersRedacted: string;
  readonly notRecorded?: number;
}

export interface NewEndpoint {
  /** The destination: an HTTPS URL with a public address. */
  readonly url: string;
  /**
   * A secret of your own, for receivers that know it already: 16 to 256 printable ASCII characters without spaces.
   * With `signature_scheme` `standard` or `both`, it is `whsec_` and base64 of 24 to 64 bytes. `v1,` before
   * `whsec_` is left out. Default: a generated secret.
   */
  readonly signingSecret?: string | undefined;
  /** A note for your own use. */
  readonly description?: string | null | undefined;
  /** The maximum of deliveries a second. Default: no limit. */
  readonly rateLimitRps?: number | null | undefined;
  /** The maximum of deliveries at once after a rest. Default: `rate_limit_rps`. */
  readonly burst?: number | null | undefined;
  /**
   * Sent with every delivery. At most 50 headers and 8 KB in total; names are unique regardless of case.
   * Forbidden: Host, Content-Length, Content-Type, Transfer-Encoding, Connection, Keep-Alive, Upgrade, TE,
   * Trailer, Expect, Cookie, Proxy-* and X-Webhook-*, also with underscores. Authorization is allowed.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * The headers that carry the signature: `posthorn` (X-Webhook-Signature and X-Webhook-Timestamp), `standard`
   * (Standard Webhooks 1.0: webhook-id, webhook-timestamp and webhook-signature) or `both`. Default:
   * `default_signature_scheme` of the project.
   */
  readonly signatureScheme?: 'posthorn' | 'standard' | 'both' | (string & {}) | undefined;
  /**
   * The names of the headers of Standard Webhooks: `webhook` (webhook-id, webhook-timestamp and webhook-signature,
   * the default) or `svix` (svix-id, svix-timestamp and svix-signature). They are sent with `signature_scheme`
   * `standard` or `both`.
   */
  readonly signatureHeaders?: 'webhook' | 'svix' | (string & {}) | undefined;
  /**
   * Whether deliveries also have a signature `v1a` of ed25519, beside the others of Standard Webhooks. Receivers
   * verify it by the public keys of the project. Requires `signature_scheme` `standard` or `both`. Default: false.
   */
  readonly asymmetricSignature?: boolean | undefined;
  /**
   * The seconds before each retry: a message gets one attempt more than the schedule has waits. A 429 waits as in
   * the fast retry schedule, within the same number of attempts. Null: the retry schedule of the service. Default:
   * `default_retry_schedule` of the project.
   */
  readonly retrySchedule?: readonly number[] | null | undefined;
  /**
   * The maximum of milliseconds for a whole delivery: DNS, connect, TLS, headers and body. Default: the timeout of
   * the service.
   */
  readonly timeoutMs?: number | null | undefined;
  /**
   * Which messages are delivered in order, each when the one before is delivered or has failed for good: `key`,
   * those with the same `ordering_key`; `endpoint`, all; or `none`, the default. It holds for messages that are
   * accepted from then on. Without a `retry_schedule` of its own, the endpoint then waits 10 s, 1 min, 10 min, 1
   * h, 6 h, 1 day and 3 days before retries.
   */
  readonly ordering?: 'none' | 'key' | 'endpoint' | (string & {}) | undefined;
  /**
   * What the failure of a message does to those behind it in the order: `block`, the default, holds them back
   * until the message succeeds or has no attempts left; `skip` lets the next one start at once, while the failed
   * one is retried outside of the order. It is read when an attempt ends.
   */
  readonly onFailure?: 'block' | 'skip' | (string & {}) | undefined;
  /**
   * Whether a disabled endpoint is tried again: 1, 2, 4, 8 and 16 hours after the try before, then daily, with an
   * ordinary attempt of one held message. A success enables it. Never after a 410. Default: true.
   */
  readonly autoRecover?: boolean | undefined;
  /** The consumer that the endpoint belongs to. An unknown one is created. Null: no consumer. */
  readonly consumerId?: string | null | undefined;
  /** The event types that the endpoint gets: names, or patterns that end in `.*`, such as `order.*`. Null: all. */
  readonly eventTypes?: readonly string[] | null | undefined;
  /**
   * A JSON Schema, at most 8 KB, that the payload of an event must satisfy. Keywords: type, enum, const,
   * properties, required, additionalProperties, items, contains, minItems, maxItems, minimum, maximum,
   * exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, allOf, anyOf, oneOf, not. Null: every
   * payload.
   */
  readonly filter?: object | null | undefined;
}

export interface CreatedEndpoint {
  /** The id of the endpoint. */
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly rateLimitRps: number | null;
  readonly burst: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly signatureScheme: 'posthorn' | 'standard' | 'both' | (string & {});
  readonly signatureHeaders: 'webhook' | 'svix' | (string & {});
  readonly asymmetricSignature: boolean;
  /** The seconds before each retry. Null: the retry schedule of the service. */
  readonly retrySchedule: readonly number[] | null;
  /** Null: the timeout of the service. */
  readonly timeoutMs: number | null;
  /** The consumer that the endpoint belongs to. An unknown one is created. Null: no consumer. */
  readonly consumerId: string | null;
  /** The event types that the endpoint gets: names, or patterns that end in `.*`, such as `order.*`. Null: all. */
  readonly eventTypes: readonly string[] | null;
  /**
   * A JSON Schema, at most 8 KB, that the payload of an event must satisfy. Keywords: type, enum, const,
   * properties, required, additionalProperties, items, contains, minItems, maxItems, minimum, maximum,
   * exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, allOf, anyOf, oneOf, not. Null: every
   * payload.
   */
  readonly filter: Readonly<Record<string, unknown>> | null;
  readonly paused: boolean;
  /**
   * By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three over at least
   * a minute. `failing`: the first of them is as old as the `failing_after_minutes` of the project, or an hour if
   * they are few. `disabled`: messages are held until the endpoint is resumed.
   */
  readonly health: 'healthy' | 'degraded' | 'failing' | 'disabled' | (string & {});
  /** The first failure since the last success, of an endpoint that is not healthy. */
  readonly failingSince: string | null;
  readonly disabledAt: string | null;
  /**
   * `gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the `disable_after_hours` of
   * the project. `order_blocked`: a message that holds back others has one attempt left, and nothing has succeeded
   * since its first one.
   */
  readonly disabledReason: 'gone' | 'no_success' | 'order_blocked' | null | (string & {});
  readonly autoRecover: boolean;
  readonly ordering: 'none' | 'key' | 'endpoint' | (string & {});
  readonly onFailure: 'block' | 'skip' | (string & {});
  /**
   * When a disabled endpoint is tried again with a message that it holds. In the past while none can be spared:
   * the next one that is accepted is tried. Null: it is not disabled, or not tried.
   */
  readonly nextProbeAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The id of the signing key. */
  readonly signingKeyId: string;
  /** Shown only in this answer. */
  readonly signingSecret: string;
  /** The last characters of the secret. */
  readonly keyHint: string;
}

export interface EndpointSummary {
  /** The id of the endpoint. */
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  /** The consumer that the endpoint belongs to. An unknown one is created. Null: no consumer. */
  readonly consumerId: string | null;
  /** The event types that the endpoint gets: names, or patterns that end in `.*`, such as `order.*`. Null: all. */
  readonly eventTypes: readonly string[] | null;
  /**
   * A JSON Schema, at most 8 KB, that the payload of an event must satisfy. Keywords: type, enum, const,
   * properties, required, additionalProperties, items, contains, minItems, maxItems, minimum, maximum,
   * exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, allOf, anyOf, oneOf, not. Null: every
   * payload.
   */
  readonly filter: Readonly<Record<string, unknown>> | null;
  readonly paused: boolean;
  /**
   * By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three over at least
   * a minute. `failing`: the first of them is as old as the `failing_after_minutes` of the project, or an hour if
   * they are few. `disabled`: messages are held until the endpoint is resumed.
   */
  readonly health: 'healthy' | 'degraded' | 'failing' | 'disabled' | (string & {});
  /** The first failure since the last success, of an endpoint that is not healthy. */
  readonly failingSince: string | null;
  readonly disabledAt: string | null;
  /**
   * `gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the `disable_after_hours` of
   * the project. `order_blocked`: a message that holds back others has one attempt left, and nothing has succeeded
   * since its first one.
   */
  readonly disabledReason: 'gone' | 'no_success' | 'order_blocked' | null | (string & {});
  /**
   * When a disabled endpoint is tried again with a message that it holds. In the past while none can be spared:
   * the next one that is accepted is tried. Null: it is not disabled, or not tried.
   */
  readonly nextProbeAt: string | null;
  /**
   * Whether the endpoint has ever had a message. Before the first one, nothing is known about its health. False
   * again when no record of a message is kept any more.
   */
  readonly hasMessages: boolean;
  /** The messages that are neither delivered nor failed, held ones among them. At most 10000 are counted. */
  readonly waiting: number;
  /** The messages that wait until the endpoint is resumed. At most 10000 are counted. */
  readonly held: number;
  /**
   * Why the last attempt failed. Null when the last one succeeded, or when none followed a resumption or a change
   * of the URL. Up to ten seconds late.
   */
  readonly lastError: string | null;
  /** The present outcomes of the messages of the last 24 hours, as the metrics have them. */
  readonly traffic: {
    readonly totalMessages: number;
    readonly succeeded: number;
    readonly failed: number;
    /** 0 when there are no messages. */
    readonly successRate: number;
    /** The accepted messages of each of the 24 hours, oldest first. */
    readonly hourly: readonly number[];
  };
  readonly createdAt: string;
}

export interface Endpoint {
  /** Present for the hidden endpoint of callbacks, which is in no list and cannot be changed. */
  readonly kind?: 'callback' | (string & {});
  /** The id of the endpoint. */
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly rateLimitRps: number | null;
  readonly burst: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly signatureScheme: 'posthorn' | 'standard' | 'both' | (string & {});
  readonly signatureHeaders: 'webhook' | 'svix' | (string & {});
  readonly asymmetricSignature: boolean;
  /** The seconds before each retry. Null: the retry schedule of the service. */
  readonly retrySchedule: readonly number[] | null;
  /** Null: the timeout of the service. */
  readonly timeoutMs: number | null;
  /** The consumer that the endpoint belongs to. An unknown one is created. Null: no consumer. */
  readonly consumerId: string | null;
  /** The event types that the endpoint gets: names, or patterns that end in `.*`, such as `order.*`. Null: all. */
  readonly eventTypes: readonly string[] | null;
  /**
   * A JSON Schema, at most 8 KB, that the payload of an event must satisfy. Keywords: type, enum, const,
   * properties, required, additionalProperties, items, contains, minItems, maxItems, minimum, maximum,
   * exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, allOf, anyOf, oneOf, not. Null: every
   * payload.
   */
  readonly filter: Readonly<Record<string, unknown>> | null;
  readonly paused: boolean;
  /**
   * By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three over at least
   * a minute. `failing`: the first of them is as old as the `failing_after_minutes` of the project, or an hour if
   * they are few. `disabled`: messages are held until the endpoint is resumed.
   */
  readonly health: 'healthy' | 'degraded' | 'failing' | 'disabled' | (string & {});
  /** The first failure since the last success, of an endpoint that is not healthy. */
  readonly failingSince: string | null;
  readonly disabledAt: string | null;
  /**
   * `gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the `disable_after_hours` of
   * the project. `order_blocked`: a message that holds back others has one attempt left, and nothing has succeeded
   * since its first one.
   */
  readonly disabledReason: 'gone' | 'no_success' | 'order_blocked' | null | (string & {});
  readonly autoRecover: boolean;
  readonly ordering: 'none' | 'key' | 'endpoint' | (string & {});
  readonly onFailure: 'block' | 'skip' | (string & {});
  /**
   * When a disabled endpoint is tried again with a message that it holds. In the past while none can be spared:
   * the next one that is accepted is tried. Null: it is not disabled, or not tried.
   */
  readonly nextProbeAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /**
   * Whether the endpoint has ever had a message. Before the first one, nothing is known about its health. False
   * again when no record of a message is kept any more.
   */
  readonly hasMessages: boolean;
  /** The messages that are neither delivered nor failed, held ones among them. At most 10000 are counted. */
  readonly waiting: number;
  /** The messages that wait until the endpoint is resumed. At most 10000 are counted. */
  readonly held: number;
  /**
   * Why the last attempt failed. Null when the last one succeeded, or when none followed a resumption or a change
   * of the URL. Up to ten seconds late.
   */
  readonly lastError: string | null;
  /** How far the waiting messages have followed the last change of the endpoint. Omitted when all have. */
  readonly backlogChange?: {
    /**
     * What happens to the waiting messages. `hold`: the endpoint was paused or disabled. `release`: it was resumed,
     * or its limit changed. `end`: it was deleted.
     */
    readonly kind: 'hold' | 'release' | 'end' | (string & {});
    readonly startedAt: string;
    /** The messages that have followed. */
    readonly moved: number;
    /** The waiting messages to look at. At most 10000 are counted. */
    readonly remaining: number;
  };
}

export interface EndpointChanges {
  /** The destination: an HTTPS URL with a public address. */
  readonly url?: string | undefined;
  /** A note for your own use. */
  readonly description?: string | null | undefined;
  /** The maximum of deliveries a second. Default: no limit. */
  readonly rateLimitRps?: number | null | undefined;
  /** The maximum of deliveries at once after a rest. Default: `rate_limit_rps`. */
  readonly burst?: number | null | undefined;
  /**
   * Sent with every delivery. At most 50 headers and 8 KB in total; names are unique regardless of case.
   * Forbidden: Host, Content-Length, Content-Type, Transfer-Encoding, Connection, Keep-Alive, Upgrade, TE,
   * Trailer, Expect, Cookie, Proxy-* and X-Webhook-*, also with underscores. Authorization is allowed.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * The headers that carry the signature: `posthorn` (X-Webhook-Signature and X-Webhook-Timestamp), `standard`
   * (Standard Webhooks 1.0: webhook-id, webhook-timestamp and webhook-signature) or `both`. Default:
   * `default_signature_scheme` of the project.
   */
  readonly signatureScheme?: 'posthorn' | 'standard' | 'both' | (string & {}) | undefined;
  /**
   * The names of the headers of Standard Webhooks: `webhook` (webhook-id, webhook-timestamp and webhook-signature,
   * the default) or `svix` (svix-id, svix-timestamp and svix-signature). They are sent with `signature_scheme`
   * `standard` or `both`.
   */
  readonly signatureHeaders?: 'webhook' | 'svix' | (string & {}) | undefined;
  /**
   * Whether deliveries also have a signature `v1a` of ed25519, beside the others of Standard Webhooks. Receivers
   * verify it by the public keys of the project. Requires `signature_scheme` `standard` or `both`. Default: false.
   */
  readonly asymmetricSignature?: boolean | undefined;
  /**
   * The seconds before each retry: a message gets one attempt more than the schedule has waits. A 429 waits as in
   * the fast retry schedule, within the same number of attempts. Null: the retry schedule of the service. Default:
   * `default_retry_schedule` of the project.
   */
  readonly retrySchedule?: readonly number[] | null | undefined;
  /**
   * The maximum of milliseconds for a whole delivery: DNS, connect, TLS, headers and body. Default: the timeout of
   * the service.
   */
  readonly timeoutMs?: number | null | undefined;
  /**
   * Which messages are delivered in order, each when the one before is delivered or has failed for good: `key`,
   * those with the same `ordering_key`; `endpoint`, all; or `none`, the default. It holds for messages that are
   * accepted from then on. Without a `retry_schedule` of its own, the endpoint then waits 10 s, 1 min, 10 min, 1
   * h, 6 h, 1 day and 3 days before retries.
   */
  readonly ordering?: 'none' | 'key' | 'endpoint' | (string & {}) | undefined;
  /**
   * What the failure of a message does to those behind it in the order: `block`, the default, holds them back
   * until the message succeeds or has no attempts left; `skip` lets the next one start at once, while the failed
   * one is retried outside of the order. It is read when an attempt ends.
   */
  readonly onFailure?: 'block' | 'skip' | (string & {}) | undefined;
  /**
   * Whether a disabled endpoint is tried again: 1, 2, 4, 8 and 16 hours after the try before, then daily, with an
   * ordinary attempt of one held message. A success enables it. Never after a 410. Default: true.
   */
  readonly autoRecover?: boolean | undefined;
  /** The consumer that the endpoint belongs to. An unknown one is created. Null: no consumer. */
  readonly consumerId?: string | null | undefined;
  /** The event types that the endpoint gets: names, or patterns that end in `.*`, such as `order.*`. Null: all. */
  readonly eventTypes?: readonly string[] | null | undefined;
  /**
   * A JSON Schema, at most 8 KB, that the payload of an event must satisfy. Keywords: type, enum, const,
   * properties, required, additionalProperties, items, contains, minItems, maxItems, minimum, maximum,
   * exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, allOf, anyOf, oneOf, not. Null: every
   * payload.
   */
  readonly filter?: object | null | undefined;
}

export interface OrderingKey {
  /** `*` when the endpoint orders all messages. */
  readonly orderingKey: string;
  /** The message that may be attempted. All others of the key wait for it. */
  readonly headMessageId: string;
  /** The messages that wait for it. Counts to 10,000. */
  readonly waiting: number;
  /** When the head failed first. Null: it has not failed. */
  readonly blockedSince: string | null;
  /** The next attempt of the head. Null: it is due, held or in flight. */
  readonly nextAttemptAt: string | null;
  /** Why its last attempt failed. */
  readonly lastError: string | null;
}

export interface NewTestMessage {
  /** Recorded, and sent in the header `X-Webhook-Event`. It is not matched. */
  readonly eventType?: string | undefined;
  /** At most 1 MB and 100 levels deep. Delivered byte for byte. */
  readonly payload?: object | undefined;
}

export interface NewEndpointAuth {
  /** The token endpoint of the authorization server: an HTTPS URL with a public address. */
  readonly tokenUrl: string;
  /** The name of the client at the authorization server. */
  readonly clientId: string;
  /**
   * How the client names itself: `basic`, the default, by HTTP Basic; `post`, by `client_id` and `client_secret`
   * in the body.
   */
  readonly clientAuth?: 'basic' | 'post' | (string & {}) | undefined;
  /** The scopes to ask for, with spaces between them. */
  readonly scope?: string | null | undefined;
  /** What the token is for, as Auth0 names it. */
  readonly audience?: string | null | undefined;
  /** What the token is for, as RFC 8707 names it. */
  readonly resource?: string | null | undefined;
  /** Never shown again. */
  readonly clientSecret: string;
  /** Further parameters of the token request, at most 20. Their values are never shown again. */
  readonly extraParams?: Readonly<Record<string, string>> | undefined;
}

export interface TokenState {
  /** Null: no token was fetched yet. */
  readonly fetchedAt: string | null;
  readonly expiresAt: string | null;
  /** Why the last fetch failed. Null when it did not. */
  readonly lastError: string | null;
}

export interface EndpointAuth {
  /** The token endpoint of the authorization server: an HTTPS URL with a public address. */
  readonly tokenUrl: string;
  /** The name of the client at the authorization server. */
  readonly clientId: string;
  readonly clientAuth: 'basic' | 'post' | (string & {});
  readonly scope: string | null;
  readonly audience: string | null;
  readonly resource: string | null;
  /** The names of the further parameters, without their values. */
  readonly extraParams: readonly string[];
  readonly tokenState: TokenState;
}

export interface TokenTest {
  readonly ok: boolean;
  /** The status that the token endpoint answered with. Null without an answer. */
  readonly status: number | null;
  /** What went wrong, with no text of the answer but a code of RFC 6749. */
  readonly error: string | null;
  /** The seconds that the token endpoint says. Null when it says none. */
  readonly expiresIn: number | null;
  readonly scope: string | null;
}

/** A certificate that takes the place of this one as soon as it is valid. */
export type NewNextCertificate = {
  /** PEM: the client certificate, then its issuers up to one that the receiver knows. At most 10. */
  readonly clientCertificate: string;
  /** PEM: its private key, not encrypted. Never shown again. */
  readonly clientKey: string;
} | null;

export interface NewEndpointTls {
  /** PEM: the client certificate, then its issuers up to one that the receiver knows. At most 10. */
  readonly clientCertificate: string;
  /** PEM: its private key, not encrypted. Never shown again. */
  readonly clientKey: string;
  /** PEM: the authorities to trust in place of the well-known ones, at most 50. */
  readonly ca?: string | null | undefined;
  readonly next?: NewNextCertificate | undefined;
}

/** A certificate, without its issuers. */
export interface Certificate {
  readonly subject: string;
  readonly issuer: string;
  /** As openssl shows it. */
  readonly fingerprintSha256: string;
  readonly notBefore: string;
  readonly notAfter: string;
}

/** A certificate, without its issuers. */
export type NextCertificate = {
  readonly subject: string;
  readonly issuer: string;
  /** As openssl shows it. */
  readonly fingerprintSha256: string;
  readonly notBefore: string;
  readonly notAfter: string;
} | null;

export interface EndpointTls {
  readonly clientCertificate: Certificate;
  /** Null: the well-known authorities. */
  readonly ca: readonly Certificate[] | null;
  readonly next: NextCertificate;
}

export interface SignatureKey {
  /** The `kid` in the key set of the project. */
  readonly keyId: string;
  /** What receivers verify with, in the form of Standard Webhooks. */
  readonly publicKey: string;
  readonly createdAt: string;
  readonly retiresAt: string | null;
}

export interface RotatedSignatureKey {
  /** The `kid` in the key set of the project. */
  readonly keyId: string;
  /** What receivers verify with, in the form of Standard Webhooks. */
  readonly publicKey: string;
  readonly createdAt: string;
  readonly retiresAt: string | null;
  /** The key that does not sign any more since three others do. */
  readonly retiredKeyId?: string;
}

export interface NewConsumer {
  /** The id of the consumer, which you choose. */
  readonly id: string;
  /** The name of the consumer. */
  readonly name?: string | null | undefined;
  /** Anything for your own use, at most 4 KB of JSON. Null: an empty object. */
  readonly metadata?: object | null | undefined;
}

export interface Consumer {
  /** The id of the consumer, which you choose. */
  readonly id: string;
  readonly name: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly endpointCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ConsumerDetails {
  /** The id of the consumer, which you choose. */
  readonly id: string;
  readonly name: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly endpointCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The erasure of what a deleted consumer of the same id left. Omitted when nothing is to be erased. */
  readonly erasure?: {
    readonly startedAt: string;
    /** The former endpoints whose messages are to be erased. At most 10000 are counted. */
    readonly endpointsRemaining: number;
  };
}

export interface PutConsumer {
  /** The id of the consumer, which you choose. */
  readonly id?: string | undefined;
  /** The name of the consumer. */
  readonly name?: string | null | undefined;
  /** Anything for your own use, at most 4 KB of JSON. Null: an empty object. */
  readonly metadata?: object | null | undefined;
}

export interface ConsumerChanges {
  /** The name of the consumer. */
  readonly name?: string | null | undefined;
  /** Anything for your own use, at most 4 KB of JSON. Null: an empty object. */
  readonly metadata?: object | null | undefined;
}

export interface NewEventType {
  /** The name of the event type. */
  readonly name: string;
  /** What the event type is for. */
  readonly description?: string | null | undefined;
  /**
   * The JSON Schema (2020-12) of payloads, at most 32 KB. It has the keywords of a `filter`, `$defs` and local
   * `$ref`.
   */
  readonly schema?: object | null | undefined;
  /** A payload for subscribers to read, which must satisfy the schema. At most 32 KB, kept as it was written. */
  readonly example?: object | null | undefined;
  /** Whether a payload that the schema rejects is refused. Default: false. */
  readonly validate?: boolean | undefined;
  /** A note that the event type should not be used any more. Default: false. */
  readonly deprecated?: boolean | undefined;
}

export interface EventType {
  /** The name of the event type. */
  readonly name: string;
  readonly description: string | null;
  readonly schema: Readonly<Record<string, unknown>> | null;
  readonly example: Readonly<Record<string, unknown>> | null;
  readonly validate: boolean;
  readonly deprecated: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface PutEventType {
  /** The name of the event type. */
  readonly name?: string | undefined;
  /** What the event type is for. */
  readonly description?: string | null | undefined;
  /**
   * The JSON Schema (2020-12) of payloads, at most 32 KB. It has the keywords of a `filter`, `$defs` and local
   * `$ref`.
   */
  readonly schema?: object | null | undefined;
  /** A payload for subscribers to read, which must satisfy the schema. At most 32 KB, kept as it was written. */
  readonly example?: object | null | undefined;
  /** Whether a payload that the schema rejects is refused. Default: false. */
  readonly validate?: boolean | undefined;
  /** A note that the event type should not be used any more. Default: false. */
  readonly deprecated?: boolean | undefined;
}

export interface EventTypeChanges {
  /** What the event type is for. */
  readonly description?: string | null | undefined;
  /**
   * The JSON Schema (2020-12) of payloads, at most 32 KB. It has the keywords of a `filter`, `$defs` and local
   * `$ref`.
   */
  readonly schema?: object | null | undefined;
  /** A payload for subscribers to read, which must satisfy the schema. At most 32 KB, kept as it was written. */
  readonly example?: object | null | undefined;
  /** Whether a payload that the schema rejects is refused. Default: false. */
  readonly validate?: boolean | undefined;
  /** A note that the event type should not be used any more. Default: false. */
  readonly deprecated?: boolean | undefined;
}

export interface NewInboundEndpoint {
  /** The name of the endpoint. */
  readonly name?: string | null | undefined;
  /** A note for your own use. */
  readonly description?: string | null | undefined;
  /**
   * A known sender. It sets the headers, the timestamp, the idempotency key and the event type of that sender, and
   * which form is verified; other members of the same request win. With `hmac_secret`, `public_key` or
   * `token_value` beside it, it also switches their check on.
   */
  readonly provider?:
    | 'github'
    | 'gitlab'
    | 'bitbucket'
    | 'linear'
    | 'sentry'
    | 'pagerduty'
    | 'stripe'
    | 'shopify'
    | 'woocommerce'
    | 'square'
    | 'paddle'
    | 'paystack'
    | 'gocardless'
    | 'slack'
    | 'zoom'
    | 'meta'
    | 'telegram'
    | 'twilio'
    | 'sendgrid'
    | 'mailgun'
    | 'twitch'
    | 'intercom'
    | 'hubspot'
    | 'zendesk'
    | 'calendly'
    | 'docusign'
    | 'typeform'
    | 'microsoft_graph'
    | 'event_grid'
    | 'cloudevents'
    | 'standard_webhooks'
    | 'svix'
    | 'posthorn'
    | null
    | (string & {})
    | undefined;
  /** Whether senders must send the token. */
  readonly verifyStaticToken?: boolean | undefined;
  /** The header that contains the token. */
  readonly tokenHeaderName?: string | null | undefined;
  /** The query parameter that contains the token. */
  readonly tokenQueryParam?: string | null | undefined;
  /** The token that senders must send. Never shown again. */
  readonly tokenValue?: string | null | undefined;
  /** Whether senders must sign with the secret. */
  readonly verifyHmac?: boolean | undefined;
  /** The header that contains the HMAC-SHA256. */
  readonly hmacHeaderName?: string | null | undefined;
  /** The secret that senders sign with. Never shown again. */
  readonly hmacSecret?: string | null | undefined;
  /**
   * What verifies `v1a` signatures, in place of `hmac_secret`: `whpk_` and base64. For the provider `sendgrid`:
   * PEM, or the base64 of its DER.
   */
  readonly publicKey?: string | null | undefined;
  /**
   * Where the keys for `v1a` signatures are fetched, in place of `public_key`: the HTTPS URL of a JWKS, with a
   * public address. They are kept for an hour, and fetched again, at most once a minute, when none of them
   * verifies.
   */
  readonly jwksUrl?: string | null | undefined;
  /** The header that contains the time of the request. The signature may cover it, before a dot and the body. */
  readonly timestampHeaderName?: string | null | undefined;
  /** The maximum distance of the timestamp from now, in seconds. Requires a timestamp. */
  readonly timestampTtlSeconds?: number | null | undefined;
  /** Whether senders must have an allowed address. */
  readonly verifyIpAllowlist?: boolean | undefined;
  /** Addresses and ranges, IPv4 and IPv6. */
  readonly allowedCidrs?: readonly string[] | undefined;
  /** The first of these headers that is present is the idempotency key. */
  readonly idempotencyHeaderNames?: readonly string[] | undefined;
  /** Where the JSON body has the idempotency key, when no header has it: a path of members, separated by dots. */
  readonly idempotencyBodyPath?: string | null | undefined;
  /**
   * The text that answers an accepted webhook, as `text/plain`; empty for senders that want no body. Default:
   * null, which answers JSON with the id of the message. Handshakes have answers of their own.
   */
  readonly ingestResponseBody?: string | null | undefined;
  /** The status of the answer to an accepted webhook. Default: 202. */
  readonly ingestResponseCode?: number | undefined;
  /**
   * How the sender tests the URL before it saves it. Posthorn answers such a request at once, and stores nothing.
   * Default: none.
   */
  readonly handshake?:
    | 'none'
    | 'slack'
    | 'zoom'
    | 'meta'
    | 'graph'
    | 'event_grid'
    | 'cloudevents'
    | 'echo'
    | null
    | (string & {})
    | undefined;
  /** What the sender must repeat in the handshake `meta`: its verify token. Never shown again. */
  readonly handshakeToken?: string | null | undefined;
  /**
   * Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a member of the
   * JSON body. `when` tells it from a webhook, by a header or a member; with `json` it is required.
   */
  readonly handshakeEcho?:
    | {
        /** Where the challenge is. */
        readonly from: 'query' | 'json' | (string & {});
        /** The query parameter, or the path of the member. */
        readonly name: string;
        /** What tells the handshake from a webhook. */
        readonly when?:
          | {
              /** A header of the request. */
              readonly header?: string | undefined;
              /** The path of a member, when the header is not there. */
              readonly member?: string | undefined;
              /** What it must be. */
              readonly equals: string;
            }
          | undefined;
      }
    | null
    | undefined;
  /** Whether forwarded requests are signed. */
  readonly signingEnabled?: boolean | undefined;
  /**
   * A secret of your own, for receivers that know it already: 16 to 256 printable ASCII characters without spaces.
   * With `signature_scheme` `standard` or `both`, it is `whsec_` and base64 of 24 to 64 bytes. `v1,` before
   * `whsec_` is left out. Default: a generated secret.
   */
  readonly signingSecret?: string | undefined;
  /**
   * Whether Posthorn forwards webhooks to the URL (default), hands them to listeners, or publishes each as an
   * event. It cannot be changed later.
   */
  readonly mode?: 'forward' | 'cli' | 'publish' | (string & {}) | undefined;
  /** With the mode `cli`: whether Posthorn deletes the endpoint some time after its last listener left. */
  readonly ephemeral?: boolean | undefined;
  /** That time, in minutes. Requires `ephemeral`. Default: 60. */
  readonly ttlMinutes?: number | undefined;
  /** The destination: an HTTPS URL with a public address. */
  readonly url?: string | undefined;
  /** The source of the event type. An empty value disables extraction. */
  readonly eventTypeSource?: 'body' | 'header' | '' | null | (string & {}) | undefined;
  /** The location of the type: a path of members in a JSON body, separated by dots, or the name of a header. */
  readonly eventTypePath?: string | null | undefined;
  /**
   * With the mode `publish`: what goes before each type, as in `github.push`. Other characters than those of a
   * type become `_`. A webhook without a type, and one whose type would be too long, is `<prefix>received`.
   */
  readonly eventTypePrefix?: string | null | undefined;
  /**
   * With the mode `publish`: the consumer of the events. An unknown one is created. Its deletion makes the
   * endpoint inactive.
   */
  readonly consumerId?: string | null | undefined;
}

export interface CreatedInboundEndpoint {
  readonly id: string;
  readonly name: string;
  readonly mode: 'forward' | 'cli' | 'publish' | (string & {});
  /** Only with the mode `forward`. */
  readonly url?: string;
  /** The URL that senders post to. Later answers show it without its token, but with the mode `cli`. */
  readonly ingestUrl: string;
  /** The last segment of the ingest URL. Shown only in this answer. */
  readonly secretToken: string;
  readonly ephemeral?: boolean;
  readonly ttlMinutes?: number | null;
  readonly createdAt: string;
  /** The id of the signing key. */
  readonly signingKeyId?: string;
  /** Shown only in this answer. */
  readonly signingSecret?: string;
  /** The last characters of the secret. */
  readonly keyHint?: string;
}

export interface InboundEndpointSummary {
  readonly id: string;
  readonly name: string;
  readonly mode: 'forward' | 'cli' | 'publish' | 'pull' | (string & {});
  /** Only with the mode `forward`. */
  readonly url?: string;
  /** The URL that senders post to: with the mode `cli` whole, otherwise without the token that follows it. */
  readonly ingestUrl: string;
  readonly active: boolean;
  readonly paused: boolean;
  /**
   * By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three over at least
   * a minute. `failing`: the first of them is as old as the `failing_after_minutes` of the project, or an hour if
   * they are few. `disabled`: messages are held until the endpoint is resumed.
   */
  readonly health: 'healthy' | 'degraded' | 'failing' | 'disabled' | (string & {});
  /**
   * Whether the endpoint has ever had a message. Before the first one, nothing is known about its health. False
   * again when no record of a message is kept any more.
   */
  readonly hasMessages: boolean;
  readonly createdAt: string;
  /** The first failure since the last success, of an endpoint that is not healthy. */
  readonly failingSince: string | null;
  readonly disabledAt: string | null;
  /**
   * `gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the `disable_after_hours` of
   * the project. `order_blocked`: a message that holds back others has one attempt left, and nothing has succeeded
   * since its first one.
   */
  readonly disabledReason: 'gone' | 'no_success' | 'order_blocked' | null | (string & {});
  /** The messages that are neither delivered nor failed, held ones among them. At most 10000 are counted. */
  readonly waiting: number;
  /** The messages that wait until the endpoint is resumed. At most 10000 are counted. */
  readonly held: number;
  /**
   * Why the last attempt failed. Null when the last one succeeded, or when none followed a resumption or a change
   * of the URL. Up to ten seconds late.
   */
  readonly lastError: string | null;
}

export interface InboundEndpoint {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly mode: 'forward' | 'cli' | 'publish' | (string & {});
  /** Only with the mode `forward`. */
  readonly url?: string;
  /** The URL that senders post to: with the mode `cli` whole, otherwise without the token that follows it. */
  readonly ingestUrl: string;
  readonly ephemeral?: boolean;
  readonly ttlMinutes?: number | null;
  readonly eventTypeSource?: string | null;
  readonly eventTypePath?: string | null;
  readonly eventTypePrefix?: string | null;
  /** The id of the consumer, which you choose. */
  readonly consumerId?: string | null;
  readonly active: boolean;
  readonly paused: boolean;
  /**
   * By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three over at least
   * a minute. `failing`: the first of them is as old as the `failing_after_minutes` of the project, or an hour if
   * they are few. `disabled`: messages are held until the endpoint is resumed.
   */
  readonly health: 'healthy' | 'degraded' | 'failing' | 'disabled' | (string & {});
  /** The first failure since the last success, of an endpoint that is not healthy. */
  readonly failingSince: string | null;
  readonly disabledAt: string | null;
  /**
   * `gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the `disable_after_hours` of
   * the project. `order_blocked`: a message that holds back others has one attempt left, and nothing has succeeded
   * since its first one.
   */
  readonly disabledReason: 'gone' | 'no_success' | 'order_blocked' | null | (string & {});
  readonly provider: string | null;
  readonly verifyStaticToken: boolean;
  readonly tokenHeaderName: string | null;
  readonly tokenQueryParam: string | null;
  readonly verifyHmac: boolean;
  readonly hmacHeaderName: string | null;
  readonly publicKey: string | null;
  readonly jwksUrl: string | null;
  readonly timestampHeaderName: string | null;
  readonly timestampTtlSeconds: number | null;
  readonly verifyIpAllowlist: boolean;
  readonly allowedCidrs: readonly string[];
  readonly idempotencyHeaderNames: readonly string[];
  readonly idempotencyBodyPath: string | null;
  readonly handshake: string;
  /**
   * Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a member of the
   * JSON body. `when` tells it from a webhook, by a header or a member; with `json` it is required.
   */
  readonly handshakeEcho: {
    /** Where the challenge is. */
    readonly from: 'query' | 'json' | (string & {});
    /** The query parameter, or the path of the member. */
    readonly name: string;
    /** What tells the handshake from a webhook. */
    readonly when?: {
      /** A header of the request. */
      readonly header?: string;
      /** The path of a member, when the header is not there. */
      readonly member?: string;
      /** What it must be. */
      readonly equals: string;
    };
  } | null;
  readonly lastHandshakeAt: string | null;
  readonly ingestResponseCode: number;
  readonly ingestResponseBody: string | null;
  readonly signingEnabled: boolean;
  /**
   * Whether the endpoint has ever had a message. Before the first one, nothing is known about its health. False
   * again when no record of a message is kept any more.
   */
  readonly hasMessages: boolean;
  /** The messages that are neither delivered nor failed, held ones among them. At most 10000 are counted. */
  readonly waiting: number;
  /** The messages that wait until the endpoint is resumed. At most 10000 are counted. */
  readonly held: number;
  /**
   * Why the last attempt failed. Null when the last one succeeded, or when none followed a resumption or a change
   * of the URL. Up to ten seconds late.
   */
  readonly lastError: string | null;
}

export interface InboundEndpointChanges {
  /** The name of the endpoint. */
  readonly name?: string | null | undefined;
  /** A note for your own use. */
  readonly description?: string | null | undefined;
  /**
   * A known sender. It sets the headers, the timestamp, the idempotency key and the event type of that sender, and
   * which form is verified; other members of the same request win. With `hmac_secret`, `public_key` or
   * `token_value` beside it, it also switches their check on.
   */
  readonly provider?:
    | 'github'
    | 'gitlab'
    | 'bitbucket'
    | 'linear'
    | 'sentry'
    | 'pagerduty'
    | 'stripe'
    | 'shopify'
    | 'woocommerce'
    | 'square'
    | 'paddle'
    | 'paystack'
    | 'gocardless'
    | 'slack'
    | 'zoom'
    | 'meta'
    | 'telegram'
    | 'twilio'
    | 'sendgrid'
    | 'mailgun'
    | 'twitch'
    | 'intercom'
    | 'hubspot'
    | 'zendesk'
    | 'calendly'
    | 'docusign'
    | 'typeform'
    | 'microsoft_graph'
    | 'event_grid'
    | 'cloudevents'
    | 'standard_webhooks'
    | 'svix'
    | 'posthorn'
    | null
    | (string & {})
    | undefined;
  /** Whether senders must send the token. */
  readonly verifyStaticToken?: boolean | undefined;
  /** The header that contains the token. */
  readonly tokenHeaderName?: string | null | undefined;
  /** The query parameter that contains the token. */
  readonly tokenQueryParam?: string | null | undefined;
  /** The token that senders must send. Never shown again. */
  readonly tokenValue?: string | null | undefined;
  /** Whether senders must sign with the secret. */
  readonly verifyHmac?: boolean | undefined;
  /** The header that contains the HMAC-SHA256. */
  readonly hmacHeaderName?: string | null | undefined;
  /** The secret that senders sign with. Never shown again. */
  readonly hmacSecret?: string | null | undefined;
  /**
   * What verifies `v1a` signatures, in place of `hmac_secret`: `whpk_` and base64. For the provider `sendgrid`:
   * PEM, or the base64 of its DER.
   */
  readonly publicKey?: string | null | undefined;
  /**
   * Where the keys for `v1a` signatures are fetched, in place of `public_key`: the HTTPS URL of a JWKS, with a
   * public address. They are kept for an hour, and fetched again, at most once a minute, when none of them
   * verifies.
   */
  readonly jwksUrl?: string | null | undefined;
  /** The header that contains the time of the request. The signature may cover it, before a dot and the body. */
  readonly timestampHeaderName?: string | null | undefined;
  /** The maximum distance of the timestamp from now, in seconds. Requires a timestamp. */
  readonly timestampTtlSeconds?: number | null | undefined;
  /** Whether senders must have an allowed address. */
  readonly verifyIpAllowlist?: boolean | undefined;
  /** Addresses and ranges, IPv4 and IPv6. */
  readonly allowedCidrs?: readonly string[] | undefined;
  /** The first of these headers that is present is the idempotency key. */
  readonly idempotencyHeaderNames?: readonly string[] | undefined;
  /** Where the JSON body has the idempotency key, when no header has it: a path of members, separated by dots. */
  readonly idempotencyBodyPath?: string | null | undefined;
  /**
   * The text that answers an accepted webhook, as `text/plain`; empty for senders that want no body. Default:
   * null, which answers JSON with the id of the message. Handshakes have answers of their own.
   */
  readonly ingestResponseBody?: string | null | undefined;
  /** The status of the answer to an accepted webhook. Default: 202. */
  readonly ingestResponseCode?: number | undefined;
  /**
   * How the sender tests the URL before it saves it. Posthorn answers such a request at once, and stores nothing.
   * Default: none.
   */
  readonly handshake?:
    | 'none'
    | 'slack'
    | 'zoom'
    | 'meta'
    | 'graph'
    | 'event_grid'
    | 'cloudevents'
    | 'echo'
    | null
    | (string & {})
    | undefined;
  /** What the sender must repeat in the handshake `meta`: its verify token. Never shown again. */
  readonly handshakeToken?: string | null | undefined;
  /**
   * Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a member of the
   * JSON body. `when` tells it from a webhook, by a header or a member; with `json` it is required.
   */
  readonly handshakeEcho?:
    | {
        /** Where the challenge is. */
        readonly from: 'query' | 'json' | (string & {});
        /** The query parameter, or the path of the member. */
        readonly name: string;
        /** What tells the handshake from a webhook. */
        readonly when?:
          | {
              /** A header of the request. */
              readonly header?: string | undefined;
              /** The path of a member, when the header is not there. */
              readonly member?: string | undefined;
              /** What it must be. */
              readonly equals: string;
            }
          | undefined;
      }
    | null
    | undefined;
  /** Whether forwarded requests are signed. */
  readonly signingEnabled?: boolean | undefined;
  /**
   * A secret of your own, for receivers that know it already: 16 to 256 printable ASCII characters without spaces.
   * With `signature_scheme` `standard` or `both`, it is `whsec_` and base64 of 24 to 64 bytes. `v1,` before
   * `whsec_` is left out. Default: a generated secret.
   */
  readonly signingSecret?: string | undefined;
  /**
   * Whether Posthorn forwards webhooks to the URL (default), hands them to listeners, or publishes each as an
   * event. It cannot be changed later.
   */
  readonly mode?: 'forward' | 'cli' | 'publish' | (string & {}) | undefined;
  /** With the mode `cli`: whether Posthorn deletes the endpoint some time after its last listener left. */
  readonly ephemeral?: boolean | undefined;
  /** That time, in minutes. Requires `ephemeral`. Default: 60. */
  readonly ttlMinutes?: number | undefined;
  /** The destination: an HTTPS URL with a public address. */
  readonly url?: string | undefined;
  /** The source of the event type. An empty value disables extraction. */
  readonly eventTypeSource?: 'body' | 'header' | '' | null | (string & {}) | undefined;
  /** The location of the type: a path of members in a JSON body, separated by dots, or the name of a header. */
  readonly eventTypePath?: string | null | undefined;
  /**
   * With the mode `publish`: what goes before each type, as in `github.push`. Other characters than those of a
   * type become `_`. A webhook without a type, and one whose type would be too long, is `<prefix>received`.
   */
  readonly eventTypePrefix?: string | null | undefined;
  /**
   * With the mode `publish`: the consumer of the events. An unknown one is created. Its deletion makes the
   * endpoint inactive.
   */
  readonly consumerId?: string | null | undefined;
  /** Whether the endpoint receives. An inactive endpoint answers as if it did not exist. */
  readonly active?: boolean | undefined;
}

export interface ListenedWebhook {
  readonly messageId: string;
  readonly contentType: string;
  /** The sender's headers, with its signatures. Repeated ones are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The JSON as it was received, byte for byte. Other bodies, bare strings, null, and JSON with white space around
   * it are in base64.
   */
  readonly body: unknown;
  readonly bodyEncoding?: 'base64' | (string & {});
  readonly sizeBytes: number;
  readonly receivedAt: string;
}

export interface NewPullEndpoint {
  /** The name of the endpoint. */
  readonly name?: string | null | undefined;
  /** A note for your own use. */
  readonly description?: string | null | undefined;
  /**
   * A known sender. It sets the headers, the timestamp, the idempotency key and the event type of that sender, and
   * which form is verified; other members of the same request win. With `hmac_secret`, `public_key` or
   * `token_value` beside it, it also switches their check on.
   */
  readonly provider?:
    | 'github'
    | 'gitlab'
    | 'bitbucket'
    | 'linear'
    | 'sentry'
    | 'pagerduty'
    | 'stripe'
    | 'shopify'
    | 'woocommerce'
    | 'square'
    | 'paddle'
    | 'paystack'
    | 'gocardless'
    | 'slack'
    | 'zoom'
    | 'meta'
    | 'telegram'
    | 'twilio'
    | 'sendgrid'
    | 'mailgun'
    | 'twitch'
    | 'intercom'
    | 'hubspot'
    | 'zendesk'
    | 'calendly'
    | 'docusign'
    | 'typeform'
    | 'microsoft_graph'
    | 'event_grid'
    | 'cloudevents'
    | 'standard_webhooks'
    | 'svix'
    | 'posthorn'
    | null
    | (string & {})
    | undefined;
  /** Whether senders must send the token. */
  readonly verifyStaticToken?: boolean | undefined;
  /** The header that contains the token. */
  readonly tokenHeaderName?: string | null | undefined;
  /** The query parameter that contains the token. */
  readonly tokenQueryParam?: string | null | undefined;
  /** The token that senders must send. Never shown again. */
  readonly tokenValue?: string | null | undefined;
  /** Whether senders must sign with the secret. */
  readonly verifyHmac?: boolean | undefined;
  /** The header that contains the HMAC-SHA256. */
  readonly hmacHeaderName?: string | null | undefined;
  /** The secret that senders sign with. Never shown again. */
  readonly hmacSecret?: string | null | undefined;
  /**
   * What verifies `v1a` signatures, in place of `hmac_secret`: `whpk_` and base64. For the provider `sendgrid`:
   * PEM, or the base64 of its DER.
   */
  readonly publicKey?: string | null | undefined;
  /**
   * Where the keys for `v1a` signatures are fetched, in place of `public_key`: the HTTPS URL of a JWKS, with a
   * public address. They are kept for an hour, and fetched again, at most once a minute, when none of them
   * verifies.
   */
  readonly jwksUrl?: string | null | undefined;
  /** The header that contains the time of the request. The signature may cover it, before a dot and the body. */
  readonly timestampHeaderName?: string | null | undefined;
  /** The maximum distance of the timestamp from now, in seconds. Requires a timestamp. */
  readonly timestampTtlSeconds?: number | null | undefined;
  /** Whether senders must have an allowed address. */
  readonly verifyIpAllowlist?: boolean | undefined;
  /** Addresses and ranges, IPv4 and IPv6. */
  readonly allowedCidrs?: readonly string[] | undefined;
  /** The first of these headers that is present is the idempotency key. */
  readonly idempotencyHeaderNames?: readonly string[] | undefined;
  /** Where the JSON body has the idempotency key, when no header has it: a path of members, separated by dots. */
  readonly idempotencyBodyPath?: string | null | undefined;
  /**
   * The text that answers an accepted webhook, as `text/plain`; empty for senders that want no body. Default:
   * null, which answers JSON with the id of the message. Handshakes have answers of their own.
   */
  readonly ingestResponseBody?: string | null | undefined;
  /** The status of the answer to an accepted webhook. Default: 202. */
  readonly ingestResponseCode?: number | undefined;
  /**
   * How the sender tests the URL before it saves it. Posthorn answers such a request at once, and stores nothing.
   * Default: none.
   */
  readonly handshake?:
    | 'none'
    | 'slack'
    | 'zoom'
    | 'meta'
    | 'graph'
    | 'event_grid'
    | 'cloudevents'
    | 'echo'
    | null
    | (string & {})
    | undefined;
  /** What the sender must repeat in the handshake `meta`: its verify token. Never shown again. */
  readonly handshakeToken?: string | null | undefined;
  /**
   * Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a member of the
   * JSON body. `when` tells it from a webhook, by a header or a member; with `json` it is required.
   */
  readonly handshakeEcho?:
    | {
        /** Where the challenge is. */
        readonly from: 'query' | 'json' | (string & {});
        /** The query parameter, or the path of the member. */
        readonly name: string;
        /** What tells the handshake from a webhook. */
        readonly when?:
          | {
              /** A header of the request. */
              readonly header?: string | undefined;
              /** The path of a member, when the header is not there. */
              readonly member?: string | undefined;
              /** What it must be. */
              readonly equals: string;
            }
          | undefined;
      }
    | null
    | undefined;
  /** The retention of events, in days. The plan sets the maximum and the default. */
  readonly retentionDays?: number | null | undefined;
  /** The source of the event type. An empty value disables extraction. */
  readonly eventTypeSource?: 'body' | 'header' | '' | null | (string & {}) | undefined;
  /** The location of the type: a path of members in a JSON body, separated by dots, or the name of a header. */
  readonly eventTypePath?: string | null | undefined;
}

export interface CreatedPullEndpoint {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly mode: 'pull' | (string & {});
  /** The URL that senders post to. Later answers show it without its token, but with the mode `cli`. */
  readonly ingestUrl: string;
  readonly retentionDays: number;
  readonly eventTypeSource: string | null;
  readonly eventTypePath: string | null;
  readonly active: boolean;
  readonly paused: boolean;
  /**
   * By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three over at least
   * a minute. `failing`: the first of them is as old as the `failing_after_minutes` of the project, or an hour if
   * they are few. `disabled`: messages are held until the endpoint is resumed.
   */
  readonly health: 'healthy' | 'degraded' | 'failing' | 'disabled' | (string & {});
  /** The first failure since the last success, of an endpoint that is not healthy. */
  readonly failingSince: string | null;
  readonly disabledAt: string | null;
  /**
   * `gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the `disable_after_hours` of
   * the project. `order_blocked`: a message that holds back others has one attempt left, and nothing has succeeded
   * since its first one.
   */
  readonly disabledReason: 'gone' | 'no_success' | 'order_blocked' | null | (string & {});
  readonly provider: string | null;
  readonly verifyStaticToken: boolean;
  readonly tokenHeaderName: string | null;
  readonly tokenQueryParam: string | null;
  readonly verifyHmac: boolean;
  readonly hmacHeaderName: string | null;
  readonly publicKey: string | null;
  readonly jwksUrl: string | null;
  readonly timestampHeaderName: string | null;
  readonly timestampTtlSeconds: number | null;
  readonly verifyIpAllowlist: boolean;
  readonly allowedCidrs: readonly string[];
  readonly idempotencyHeaderNames: readonly string[];
  readonly idempotencyBodyPath: string | null;
  readonly handshake: string;
  /**
   * Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a member of the
   * JSON body. `when` tells it from a webhook, by a header or a member; with `json` it is required.
   */
  readonly handshakeEcho: {
    /** Where the challenge is. */
    readonly from: 'query' | 'json' | (string & {});
    /** The query parameter, or the path of the member. */
    readonly name: string;
    /** What tells the handshake from a webhook. */
    readonly when?: {
      /** A header of the request. */
      readonly header?: string;
      /** The path of a member, when the header is not there. */
      readonly member?: string;
      /** What it must be. */
      readonly equals: string;
    };
  } | null;
  readonly lastHandshakeAt: string | null;
  readonly ingestResponseCode: number;
  readonly ingestResponseBody: string | null;
  readonly counts: {
    readonly stored: number;
    readonly fetched: number;
    readonly delivered: number;
    readonly total: number;
  };
  /** The last segment of the ingest URL. Shown only in this answer. */
  readonly secretToken: string;
}

export interface SourceSummary {
  readonly id: string;
  readonly name: string;
  readonly mode: 'forward' | 'cli' | 'publish' | 'pull' | (string & {});
  /** Only with the mode `forward`. */
  readonly url?: string;
  /** The URL that senders post to: with the mode `cli` whole, otherwise without the token that follows it. */
  readonly ingestUrl: string;
  readonly active: boolean;
  readonly paused: boolean;
  /**
   * By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three over at least
   * a minute. `failing`: the first of them is as old as the `failing_after_minutes` of the project, or an hour if
   * they are few. `disabled`: messages are held until the endpoint is resumed.
   */
  readonly health: 'healthy' | 'degraded' | 'failing' | 'disabled' | (string & {});
  /**
   * Whether the endpoint has ever had a message. Before the first one, nothing is known about its health. False
   * again when no record of a message is kept any more.
   */
  readonly hasMessages: boolean;
  readonly createdAt: string;
}

export interface PullEndpoint {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly mode: 'pull' | (string & {});
  /** The URL that senders post to, without the token that follows it. */
  readonly ingestUrl: string;
  readonly retentionDays: number;
  readonly eventTypeSource: string | null;
  readonly eventTypePath: string | null;
  readonly active: boolean;
  readonly paused: boolean;
  /**
   * By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three over at least
   * a minute. `failing`: the first of them is as old as the `failing_after_minutes` of the project, or an hour if
   * they are few. `disabled`: messages are held until the endpoint is resumed.
   */
  readonly health: 'healthy' | 'degraded' | 'failing' | 'disabled' | (string & {});
  /** The first failure since the last success, of an endpoint that is not healthy. */
  readonly failingSince: string | null;
  readonly disabledAt: string | null;
  /**
   * `gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the `disable_after_hours` of
   * the project. `order_blocked`: a message that holds back others has one attempt left, and nothing has succeeded
   * since its first one.
   */
  readonly disabledReason: 'gone' | 'no_success' | 'order_blocked' | null | (string & {});
  readonly provider: string | null;
  readonly verifyStaticToken: boolean;
  readonly tokenHeaderName: string | null;
  readonly tokenQueryParam: string | null;
  readonly verifyHmac: boolean;
  readonly hmacHeaderName: string | null;
  readonly publicKey: string | null;
  readonly jwksUrl: string | null;
  readonly timestampHeaderName: string | null;
  readonly timestampTtlSeconds: number | null;
  readonly verifyIpAllowlist: boolean;
  readonly allowedCidrs: readonly string[];
  readonly idempotencyHeaderNames: readonly string[];
  readonly idempotencyBodyPath: string | null;
  readonly handshake: string;
  /**
   * Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a member of the
   * JSON body. `when` tells it from a webhook, by a header or a member; with `json` it is required.
   */
  readonly handshakeEcho: {
    /** Where the challenge is. */
    readonly from: 'query' | 'json' | (string & {});
    /** The query parameter, or the path of the member. */
    readonly name: string;
    /** What tells the handshake from a webhook. */
    readonly when?: {
      /** A header of the request. */
      readonly header?: string;
      /** The path of a member, when the header is not there. */
      readonly member?: string;
      /** What it must be. */
      readonly equals: string;
    };
  } | null;
  readonly lastHandshakeAt: string | null;
  readonly ingestResponseCode: number;
  readonly ingestResponseBody: string | null;
  readonly counts: {
    readonly stored: number;
    readonly fetched: number;
    readonly delivered: number;
    readonly total: number;
  };
}

export interface PullEndpointChanges {
  /** The name of the endpoint. */
  readonly name?: string | null | undefined;
  /** A note for your own use. */
  readonly description?: string | null | undefined;
  /**
   * A known sender. It sets the headers, the timestamp, the idempotency key and the event type of that sender, and
   * which form is verified; other members of the same request win. With `hmac_secret`, `public_key` or
   * `token_value` beside it, it also switches their check on.
   */
  readonly provider?:
    | 'github'
    | 'gitlab'
    | 'bitbucket'
    | 'linear'
    | 'sentry'
    | 'pagerduty'
    | 'stripe'
    | 'shopify'
    | 'woocommerce'
    | 'square'
    | 'paddle'
    | 'paystack'
    | 'gocardless'
    | 'slack'
    | 'zoom'
    | 'meta'
    | 'telegram'
    | 'twilio'
    | 'sendgrid'
    | 'mailgun'
    | 'twitch'
    | 'intercom'
    | 'hubspot'
    | 'zendesk'
    | 'calendly'
    | 'docusign'
    | 'typeform'
    | 'microsoft_graph'
    | 'event_grid'
    | 'cloudevents'
    | 'standard_webhooks'
    | 'svix'
    | 'posthorn'
    | null
    | (string & {})
    | undefined;
  /** Whether senders must send the token. */
  readonly verifyStaticToken?: boolean | undefined;
  /** The header that contains the token. */
  readonly tokenHeaderName?: string | null | undefined;
  /** The query parameter that contains the token. */
  readonly tokenQueryParam?: string | null | undefined;
  /** The token that senders must send. Never shown again. */
  readonly tokenValue?: string | null | undefined;
  /** Whether senders must sign with the secret. */
  readonly verifyHmac?: boolean | undefined;
  /** The header that contains the HMAC-SHA256. */
  readonly hmacHeaderName?: string | null | undefined;
  /** The secret that senders sign with. Never shown again. */
  readonly hmacSecret?: string | null | undefined;
  /**
   * What verifies `v1a` signatures, in place of `hmac_secret`: `whpk_` and base64. For the provider `sendgrid`:
   * PEM, or the base64 of its DER.
   */
  readonly publicKey?: string | null | undefined;
  /**
   * Where the keys for `v1a` signatures are fetched, in place of `public_key`: the HTTPS URL of a JWKS, with a
   * public address. They are kept for an hour, and fetched again, at most once a minute, when none of them
   * verifies.
   */
  readonly jwksUrl?: string | null | undefined;
  /** The header that contains the time of the request. The signature may cover it, before a dot and the body. */
  readonly timestampHeaderName?: string | null | undefined;
  /** The maximum distance of the timestamp from now, in seconds. Requires a timestamp. */
  readonly timestampTtlSeconds?: number | null | undefined;
  /** Whether senders must have an allowed address. */
  readonly verifyIpAllowlist?: boolean | undefined;
  /** Addresses and ranges, IPv4 and IPv6. */
  readonly allowedCidrs?: readonly string[] | undefined;
  /** The first of these headers that is present is the idempotency key. */
  readonly idempotencyHeaderNames?: readonly string[] | undefined;
  /** Where the JSON body has the idempotency key, when no header has it: a path of members, separated by dots. */
  readonly idempotencyBodyPath?: string | null | undefined;
  /**
   * The text that answers an accepted webhook, as `text/plain`; empty for senders that want no body. Default:
   * null, which answers JSON with the id of the message. Handshakes have answers of their own.
   */
  readonly ingestResponseBody?: string | null | undefined;
  /** The status of the answer to an accepted webhook. Default: 202. */
  readonly ingestResponseCode?: number | undefined;
  /**
   * How the sender tests the URL before it saves it. Posthorn answers such a request at once, and stores nothing.
   * Default: none.
   */
  readonly handshake?:
    | 'none'
    | 'slack'
    | 'zoom'
    | 'meta'
    | 'graph'
    | 'event_grid'
    | 'cloudevents'
    | 'echo'
    | null
    | (string & {})
    | undefined;
  /** What the sender must repeat in the handshake `meta`: its verify token. Never shown again. */
  readonly handshakeToken?: string | null | undefined;
  /**
   * Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a member of the
   * JSON body. `when` tells it from a webhook, by a header or a member; with `json` it is required.
   */
  readonly handshakeEcho?:
    | {
        /** Where the challenge is. */
        readonly from: 'query' | 'json' | (string & {});
        /** The query parameter, or the path of the member. */
        readonly name: string;
        /** What tells the handshake from a webhook. */
        readonly when?:
          | {
              /** A header of the request. */
              readonly header?: string | undefined;
              /** The path of a member, when the header is not there. */
              readonly member?: string | undefined;
              /** What it must be. */
              readonly equals: string;
            }
          | undefined;
      }
    | null
    | undefined;
  /** The retention of events, in days. The plan sets the maximum and the default. */
  readonly retentionDays?: number | null | undefined;
  /** The source of the event type. An empty value disables extraction. */
  readonly eventTypeSource?: 'body' | 'header' | '' | null | (string & {}) | undefined;
  /** The location of the type: a path of members in a JSON body, separated by dots, or the name of a header. */
  readonly eventTypePath?: string | null | undefined;
  /** Whether the endpoint receives. An inactive endpoint answers as if it did not exist. */
  readonly active?: boolean | undefined;
}

export interface Event {
  readonly id: string;
  readonly eventType: string | null;
  readonly status: 'stored' | 'fetched' | 'delivered' | (string & {});
  readonly sizeBytes: number;
  readonly receivedAt: string;
  readonly fetchedAt: string | null;
  readonly deliveredAt: string | null;
  /** A step that has not happened has no member. */
  readonly timing: {
    /** How long the reception took. */
    readonly ingestProcessingMs?: number;
    /** From the reception to the first read. */
    readonly timeToFetchMs?: number;
    /** From the first read to the acknowledgement. */
    readonly timeToAckMs?: number;
    /** From the reception to the acknowledgement. */
    readonly totalLifecycleMs?: number;
  };
  /**
   * The searchable values of the payload, as long as it is kept, in the order of the project. Values of which only
   * hashes are kept are left out. A portal token needs `payloads.read`.
   */
  readonly searchable?: readonly {
    /** As the project names it. */
    readonly member: string;
    readonly value: string;
  }[];
}

export interface EventWithPayload {
  readonly id: string;
  readonly eventType: string | null;
  readonly status: 'stored' | 'fetched' | 'delivered' | (string & {});
  readonly sizeBytes: number;
  readonly receivedAt: string;
  readonly fetchedAt: string | null;
  readonly deliveredAt: string | null;
  readonly timing: {
    readonly ingestProcessingMs: number | null;
    readonly timeToFetchMs: number | null;
    /** From the first read to the acknowledgement. */
    readonly timeToAckMs?: number;
    /** From the reception to the acknowledgement. */
    readonly totalLifecycleMs?: number;
  };
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The query string with which it was received, without the token. */
  readonly query?: string;
  /** JSON is unchanged; other content is a text in base64. */
  readonly payload: unknown;
  readonly payloadEncoding?: 'base64' | (string & {});
}

export interface EventLogEntry {
  readonly eventId: string;
  readonly pullEndpointId: string;
  readonly endpoint: string;
  readonly endpointName: string;
  readonly contentType: string;
  readonly eventType: string | null;
  readonly status: 'stored' | 'fetched' | 'delivered' | (string & {});
  readonly sizeBytes: number;
  readonly receivedAt: string;
  readonly fetchedAt: string | null;
  readonly deliveredAt: string | null;
  /** A step that has not happened has no member. */
  readonly timing: {
    /** How long the reception took. */
    readonly ingestProcessingMs?: number;
    /** From the reception to the first read. */
    readonly timeToFetchMs?: number;
    /** From the first read to the acknowledgement. */
    readonly timeToAckMs?: number;
    /** From the reception to the acknowledgement. */
    readonly totalLifecycleMs?: number;
  };
  /**
   * The searchable values of the payload, as long as it is kept, in the order of the project. Values of which only
   * hashes are kept are left out. A portal token needs `payloads.read`.
   */
  readonly searchable?: readonly {
    /** As the project names it. */
    readonly member: string;
    readonly value: string;
  }[];
}

export interface EventMetrics {
  readonly window: '1h' | '24h' | '7d' | '30d' | (string & {});
  readonly stored: number;
  readonly fetched: number;
  readonly delivered: number;
  readonly total: number;
  readonly totalMessages: number;
  /** The number of acknowledged events. */
  readonly succeeded: number;
  /** An event cannot fail. */
  readonly failed: 0;
  /** An event is not retried. */
  readonly retries: 0;
  /** 0 when there are no events. */
  readonly successRate: number;
  /** The average time from the reception to the acknowledgement. */
  readonly avgLatencyMs: number;
  /** Webhooks that were refused in this time, as far as their endpoint is known. */
  readonly rejected: number;
}

export interface EventMetricsTimeseries {
  readonly window: '1h' | '24h' | '7d' | '30d' | (string & {});
  /** Oldest first. */
  readonly buckets: readonly {
    readonly timestamp: string;
    readonly stored: number;
    readonly fetched: number;
    readonly succeeded: number;
    readonly total: number;
    /** Webhooks that were refused in this time, as far as their endpoint is known. */
    readonly rejected: number;
  }[];
}

export interface Incident {
  /** The id of the incident. */
  readonly id: string;
  /** `delivery`: attempts fail. `reception`: webhooks are refused. */
  readonly kind: 'delivery' | 'reception' | (string & {});
  /** The id of the endpoint. */
  readonly endpointId?: string;
  readonly inboundEndpointId?: string;
  readonly pullEndpointId?: string;
  /** The consumer of the endpoint at the beginning. */
  readonly consumerId: string | null;
  /** That of the endpoint at the beginning. */
  readonly url?: string;
  /** The first failure. */
  readonly startedAt: string;
  /** The minute in which the message was accepted whose first attempt began it, or `started_at`. */
  readonly acceptedFrom: string;
  /** When the endpoint was found to be `failing`. */
  readonly failingAt: string | null;
  readonly disabledAt: string | null;
  /** Null while it goes on. */
  readonly endedAt: string | null;
  readonly endedBy:
    'success' | 'resumed' | 'url_changed' | 'deleted' | 'accepted' | 'quiet' | null | (string & {});
  /** Of the newest failure. */
  readonly cause: {
    readonly responseStatus?: number;
    readonly errorText?: string;
    readonly reasonCode?: string;
  };
  /** Attempts that failed, or webhooks that were refused. */
  readonly failures: number;
  /** The last success before it. Null: none is known. */
  readonly lastSuccessAt: string | null;
}

export interface WholeIncident {
  /** The id of the incident. */
  readonly id: string;
  /** `delivery`: attempts fail. `reception`: webhooks are refused. */
  readonly kind: 'delivery' | 'reception' | (string & {});
  /** The id of the endpoint. */
  readonly endpointId?: string;
  readonly inboundEndpointId?: string;
  readonly pullEndpointId?: string;
  /** The consumer of the endpoint at the beginning. */
  readonly consumerId: string | null;
  /** That of the endpoint at the beginning. */
  readonly url?: string;
  /** The first failure. */
  readonly startedAt: string;
  /** The minute in which the message was accepted whose first attempt began it, or `started_at`. */
  readonly acceptedFrom: string;
  /** When the endpoint was found to be `failing`. */
  readonly failingAt: string | null;
  readonly disabledAt: string | null;
  /** Null while it goes on. */
  readonly endedAt: string | null;
  readonly endedBy:
    'success' | 'resumed' | 'url_changed' | 'deleted' | 'accepted' | 'quiet' | null | (string & {});
  /** Of the newest failure. */
  readonly cause: {
    readonly responseStatus?: number;
    readonly errorText?: string;
    readonly reasonCode?: string;
  };
  /** Attempts that failed, or webhooks that were refused. */
  readonly failures: number;
  /** The last success before it. Null: none is known. */
  readonly lastSuccessAt: string | null;
  /** As they are now, counted up to 10,000 each. Of deliveries only. */
  readonly messages?: {
    /** All messages of the endpoint that are not settled. */
    readonly waiting: number;
    /** Its dead letters that failed during the incident. */
    readonly failedPermanent: number;
    /** Messages that were accepted during the incident, and are delivered since it began. */
    readonly delivered: number;
    /** The earliest. */
    readonly nextAttemptAt: string | null;
  };
}

export interface IncidentRecovery {
  /** Whether messages that wait for a retry are due now. */
  readonly waiting?: boolean | undefined;
  /** Whether dead letters that failed during the incident are replayed. */
  readonly failed?: boolean | undefined;
  /** The maximum number of messages. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the call before, so that each message is looked at once. */
  readonly cursor?: string | undefined;
}

export interface SearchResult {
  /** What was found. */
  readonly kind:
    | 'message'
    | 'event'
    | 'inbound_message'
    | 'pull_event'
    | 'endpoint'
    | 'inbound_endpoint'
    | 'pull_endpoint'
    | 'consumer'
    | 'event_type'
    | (string & {});
  /** Its id; the name of an event type. */
  readonly id: string;
  /** A line for people. */
  readonly title: string;
  /**
   * What matched: `id`, `idempotency_key`, `url`, `description`, `name`, or the searchable member as the project
   * names it.
   */
  readonly matched: string;
  /** The searchable value. Left out when only its hash is kept. */
  readonly value?: string;
  /** The endpoint of a message or of a pull event. */
  readonly endpointId?: string;
  /** The status of a message or of a pull event, as their lists say it. */
  readonly status?:
    | 'queued'
    | 'delivering'
    | 'succeeded'
    | 'pending_retry'
    | 'failed_permanent'
    | 'paused'
    | 'stored'
    | 'fetched'
    | 'delivered'
    | (string & {});
  /** Whose message, event or endpoint it is, if it is of a consumer. */
  readonly consumerId?: string;
  /** When it was created, received or published. */
  readonly createdAt: string;
}

export interface NewExport {
  /** Messages that were created at this time or later. */
  readonly startTime: string;
  /** Messages that were created before this time, which must be after `start_time`. */
  readonly endTime: string;
  /** Only messages of this status. */
  readonly status?:
    'queued' | 'delivering' | 'succeeded' | 'pending_retry' | 'failed_permanent' | (string & {}) | undefined;
  /** Sent messages, or messages that inbound endpoints received. */
  readonly direction?: 'outbound' | 'inbound' | (string & {}) | undefined;
  /** Only messages of this endpoint. Requires direction `outbound`. */
  readonly endpointId?: string | undefined;
  /** Only messages of this inbound endpoint. Requires direction `inbound`. */
  readonly inboundEndpointId?: string | undefined;
}

export interface Export {
  readonly id: string;
  readonly projectId: string;
  readonly status: 'pending' | 'processing' | 'completed' | 'failed' | 'expired' | (string & {});
  readonly direction: 'outbound' | 'inbound' | (string & {});
  readonly filterStartTime: string;
  readonly filterEndTime: string;
  readonly filterStatus?:
    'queued' | 'delivering' | 'succeeded' | 'pending_retry' | 'failed_permanent' | (string & {});
  readonly filterEndpointId?: string;
  readonly filterInboundEndpointId?: string;
  /** Grows while the file is written. */
  readonly rowCount?: number;
  readonly fileSizeBytes?: number;
  readonly errorMessage?: string;
  readonly startedAt?: string;
  readonly completedAt?: string;
  readonly expiresAt?: string;
  readonly createdAt: string;
}

export interface CreatedApiKey {
  /** The id of the API key. */
  readonly keyId: string;
  readonly label: string;
  /** What the key may do. */
  readonly scopes: readonly (
    | '*'
    | '*:read'
    | 'messages:read'
    | 'messages:write'
    | 'endpoints:read'
    | 'endpoints:write'
    | 'events:read'
    | 'events:write'
    | 'inbound:read'
    | 'inbound:write'
    | 'pull:read'
    | 'pull:write'
    | 'exports:read'
    | 'exports:write'
    | 'metrics:read'
    | 'metrics:write'
    | 'projects:read'
    | 'projects:write'
    | 'api-keys:read'
    | 'api-keys:write'
    | 'billing:read'
    | 'billing:write'
    | 'portal:read'
    | 'portal:write'
    | (string & {})
  )[];
  /** From when on the key does not work. Null: it works until it is deleted. */
  readonly expiresAt: string | null;
  /** The first 11 characters of the key. */
  readonly prefix: string;
  readonly createdAt: string;
  /** The person who made the key. Null: an API key, or an operator. */
  readonly createdBy: string | null;
  readonly key: string;
}

export interface ApiKey {
  /** The id of the API key. */
  readonly keyId: string;
  readonly label: string;
  /** What the key may do. */
  readonly scopes: readonly (
    | '*'
    | '*:read'
    | 'messages:read'
    | 'messages:write'
    | 'endpoints:read'
    | 'endpoints:write'
    | 'events:read'
    | 'events:write'
    | 'inbound:read'
    | 'inbound:write'
    | 'pull:read'
    | 'pull:write'
    | 'exports:read'
    | 'exports:write'
    | 'metrics:read'
    | 'metrics:write'
    | 'projects:read'
    | 'projects:write'
    | 'api-keys:read'
    | 'api-keys:write'
    | 'billing:read'
    | 'billing:write'
    | 'portal:read'
    | 'portal:write'
    | (string & {})
  )[];
  /** From when on the key does not work. Null: it works until it is deleted. */
  readonly expiresAt: string | null;
  /** The first 11 characters of the key. */
  readonly prefix: string;
  readonly createdAt: string;
  /** The person who made the key. Null: an API key, or an operator. */
  readonly createdBy: string | null;
  readonly lastUsedAt: string | null;
}

export interface AccessGrant {
  /** The id of the grant. */
  readonly id: string;
  readonly projectId: string;
  /** The person who signs in with this address, in lower case. Null for a group. */
  readonly email: string | null;
  /** All people who have this group at the provider. Null for an address. */
  readonly group: string | null;
  /** What the grant allows. */
  readonly scopes: readonly (
    | '*'
    | '*:read'
    | 'messages:read'
    | 'messages:write'
    | 'endpoints:read'
    | 'endpoints:write'
    | 'events:read'
    | 'events:write'
    | 'inbound:read'
    | 'inbound:write'
    | 'pull:read'
    | 'pull:write'
    | 'exports:read'
    | 'exports:write'
    | 'metrics:read'
    | 'metrics:write'
    | 'projects:read'
    | 'projects:write'
    | 'api-keys:read'
    | 'api-keys:write'
    | 'billing:read'
    | 'billing:write'
    | 'portal:read'
    | 'portal:write'
    | (string & {})
  )[];
  /** Whether somebody has signed in with the address. Nobody else can then use the grant with the same address. */
  readonly subjectBound: boolean;
  /** The person who has signed in with the address, as the audit log names them. */
  readonly personId: string | null;
  readonly createdAt: string;
  /** The API key or person who made the grant. Null: an operator. */
  readonly createdBy: string | null;
  readonly lastUsedAt: string | null;
}

export interface RemovedAccessGrant {
  /** The id of the grant. */
  readonly id: string;
  readonly deleted: true;
  /** The API keys of the project that the person made and that still work. */
  readonly keys: readonly string[];
}

export interface AuditChange {
  readonly member: string;
  /** A number, a flag, a text, or null. */
  readonly from: unknown;
  /** A number, a flag, a text, or null. */
  readonly to: unknown;
}

export interface AuditEntry {
  readonly id: string;
  readonly createdAt: string;
  readonly actor: {
    readonly kind: 'api_key' | 'console_session' | 'person' | 'portal_session' | (string & {});
    readonly id: string;
    /** The label of the API key, the address of the person, or the consumer of the portal session. */
    readonly label: string;
  };
  readonly address: string | null;
  /** As in this document. */
  readonly operation: string;
  /** What the path names, or what the call created. */
  readonly resourceId: string | null;
  /** The members that the call gave, without their values. */
  readonly changed: readonly string[];
  /**
   * The changed members that are numbers, flags, choices, names or descriptions. With a `count`, from before the
   * first call to after the last one.
   */
  readonly changes: readonly AuditChange[];
  /** What a call that changes many messages or events selected. The text of a `search` is masked. */
  readonly filter: Readonly<Record<string, unknown>> | null;
  /** How many messages or events such calls changed. */
  readonly affected: number | null;
  /** The number of calls: equal ones within a minute share an entry. */
  readonly count: number;
  /** The time of the last call. */
  readonly lastAt: string;
  /** Of the answer. */
  readonly status: number;
  /** Of the first call. */
  readonly requestId: string;
}

/** The look of the portal. A change replaces all of it. Null: the look of Posthorn. */
export type PortalTheme = {
  /** The colour of buttons and links. The portal shows a lighter or darker one where the contrast needs it. */
  readonly accent?: string | undefined;
  /** A data URL of a PNG, JPEG, WebP or SVG image. */
  readonly logo?: string | undefined;
  /** `auto`: as the system of the reader. Default: `auto`. */
  readonly mode?: 'light' | 'dark' | 'auto' | (string & {}) | undefined;
  /** The name that stands above the pages. */
  readonly name?: string | undefined;
} | null;

export interface Project {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly status: 'active' | 'suspended' | 'deleted' | (string & {});
  /** The maximum of sent messages a minute, and of received messages a minute. */
  readonly rateLimitDefault: number;
  /** The `retry_schedule` of endpoints that are created later without one. Null: the retry schedule of the service. */
  readonly defaultRetrySchedule: readonly number[] | null;
  /**
   * The `signature_scheme` of endpoints that are created later without one, in the portal, too. Default:
   * `posthorn`.
   */
  readonly defaultSignatureScheme: 'posthorn' | 'standard' | 'both' | (string & {});
  /**
   * A degraded endpoint is `failing` once its first failure since the last success is so many minutes old. Fewer
   * failures make it `failing` after an hour at the earliest.
   */
  readonly failingAfterMinutes: number;
  /**
   * An outbound endpoint is disabled when nothing has succeeded for so many hours, and at least 10 attempts failed
   * in that time. 0: never.
   */
  readonly disableAfterHours: number;
  /**
   * The outbound endpoint of this project that gets notifications when endpoints, messages or exports fail. Null:
   * none.
   */
  readonly notificationEndpointId: string | null;
  /**
   * The payload of notifications: `generic` is `{type, timestamp, project_id, data}`; `slack` and `discord` are
   * what incoming webhooks of these services take.
   */
  readonly notificationTemplate: 'generic' | 'slack' | 'discord' | (string & {});
  /**
   * The members of payloads whose values can be searched, at most 10: dotted names or JSON pointers. Strings,
   * numbers and booleans of at most 128 characters are kept as they are written, for payloads that are accepted
   * from then on.
   */
  readonly searchable: readonly string[];
  /**
   * Whether the values are kept as keyed hashes, which only find equal values, for payloads that are accepted from
   * then on. Default: false.
   */
  readonly searchableHashed: boolean;
  readonly portalTheme: PortalTheme;
  /**
   * The origins whose pages may frame the portal, and call the API with portal tokens. A change applies within a
   * second.
   */
  readonly portalOrigins: readonly string[];
  /** How many endpoints a consumer may have to create one more in the portal. */
  readonly portalMaxEndpoints: number;
  readonly createdAt: string;
}

export interface Invoice {
  readonly id: string;
  readonly status: string | null;
  /** In the smallest unit of the currency. */
  readonly amountDue: number;
  /** In the smallest unit of the currency. */
  readonly amountPaid: number;
  readonly currency: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly created: string;
  readonly invoicePdf: string | null;
  readonly hostedInvoiceUrl: string | null;
  /** At most 500. */
  readonly lines: readonly {
    readonly description: string | null;
    /** In the smallest unit of the currency. */
    readonly amount: number;
    readonly quantity: number | null;
  }[];
}

export interface UsagePeriod {
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly messageCount: number;
  readonly overageCount: number;
  readonly planLimit: number | null;
}

export interface Subscription {
  readonly plan: string;
  readonly status: string;
  /** Always false: the operator of the service sets the plan. */
  readonly cancelAtPeriodEnd: boolean;
  readonly currentPeriodEnd: string;
  readonly limits: {
    readonly plan: string;
    /** -1 means unlimited. */
    readonly messagesPerMonth: number;
    /** -1 means unlimited. */
    readonly maxProjects: number;
    /** -1 means unlimited. */
    readonly maxEndpoints: number;
    /** -1 means unlimited. */
    readonly maxConsumers: number;
    /** -1 means unlimited. */
    readonly maxEventTypes: number;
    readonly retentionDays: number;
    readonly maxRetries: number;
  };
  readonly usage: {
    readonly messagesUsed: number;
    readonly overageCount: number;
    readonly periodStart: string;
    readonly periodEnd: string;
  };
}

export interface CreatedPortalSession {
  readonly id: string;
  /**
   * The portal of the consumer, with the purpose `mcp` its page that has the lines to paste. The token stands in
   * the fragment, which browsers do not send.
   */
  readonly url: string;
  /** Only this answer shows it. */
  readonly token: string;
  /**
   * What the token may do besides reading. `endpoints.write`: create, change, pause, test and delete endpoints;
   * creating them or their signing keys also needs `secrets.read`. `secrets.write`: the OAuth2 and the client
   * certificates of endpoints, and the origin of the URL of one that has either. `messages.replay`: send messages
   * again. `payloads.read`: payloads and response bodies.
   */
  readonly capabilities: readonly (
    'endpoints.write' | 'secrets.read' | 'messages.replay' | 'payloads.read' | 'secrets.write' | (string & {})
  )[];
  /** Who uses the token: `portal`, a customer in a browser, or `mcp`, an agent of the customer. */
  readonly purpose: 'portal' | 'mcp' | (string & {});
  /** The end of the token. */
  readonly expiresAt: string;
}

export interface PortalSession {
  readonly id: string;
  /** The id of the consumer, which you choose. */
  readonly consumerId: string;
  /**
   * What the token may do besides reading. `endpoints.write`: create, change, pause, test and delete endpoints;
   * creating them or their signing keys also needs `secrets.read`. `secrets.write`: the OAuth2 and the client
   * certificates of endpoints, and the origin of the URL of one that has either. `messages.replay`: send messages
   * again. `payloads.read`: payloads and response bodies.
   */
  readonly capabilities: readonly (
    'endpoints.write' | 'secrets.read' | 'messages.replay' | 'payloads.read' | 'secrets.write' | (string & {})
  )[];
  /** Who uses the token: `portal`, a customer in a browser, or `mcp`, an agent of the customer. */
  readonly purpose: 'portal' | 'mcp' | (string & {});
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface ConsoleSignIn {
  readonly projects: readonly {
    readonly id: string;
    readonly name: string;
    /** The plan of its tenant. */
    readonly plan: string;
    /** The key that signed in to the project. Null for a person. */
    readonly keyId: string | null;
    readonly keyLabel: string | null;
    /** What the key or the person may do in the project. */
    readonly scopes: readonly (
      | '*'
      | '*:read'
      | 'messages:read'
      | 'messages:write'
      | 'endpoints:read'
      | 'endpoints:write'
      | 'events:read'
      | 'events:write'
      | 'inbound:read'
      | 'inbound:write'
      | 'pull:read'
      | 'pull:write'
      | 'exports:read'
      | 'exports:write'
      | 'metrics:read'
      | 'metrics:write'
      | 'projects:read'
      | 'projects:write'
      | 'api-keys:read'
      | 'api-keys:write'
      | 'billing:read'
      | 'billing:write'
      | 'portal:read'
      | 'portal:write'
      | (string & {})
    )[];
  }[];
  /** The end of the session. One of a person ends after an hour without a call. */
  readonly expiresAt: string;
  /** The project of the key or code. */
  readonly projectId: string;
}

export interface ConsoleSession {
  readonly projects: readonly {
    readonly id: string;
    readonly name: string;
    /** The plan of its tenant. */
    readonly plan: string;
    /** The key that signed in to the project. Null for a person. */
    readonly keyId: string | null;
    readonly keyLabel: string | null;
    /** What the key or the person may do in the project. */
    readonly scopes: readonly (
      | '*'
      | '*:read'
      | 'messages:read'
      | 'messages:write'
      | 'endpoints:read'
      | 'endpoints:write'
      | 'events:read'
      | 'events:write'
      | 'inbound:read'
      | 'inbound:write'
      | 'pull:read'
      | 'pull:write'
      | 'exports:read'
      | 'exports:write'
      | 'metrics:read'
      | 'metrics:write'
      | 'projects:read'
      | 'projects:write'
      | 'api-keys:read'
      | 'api-keys:write'
      | 'billing:read'
      | 'billing:write'
      | 'portal:read'
      | 'portal:write'
      | (string & {})
    )[];
  }[];
  /** Of a person: whether further projects follow by name. */
  readonly hasMore?: boolean;
  readonly person?: {
    readonly id: string;
    /** The verified address, in lower case. */
    readonly email: string | null;
    /** As the provider tells it. */
    readonly name: string | null;
  };
  /** The end of the session. One of a person ends after an hour without a call. */
  readonly expiresAt: string;
}

export interface Index {
  readonly name: 'Posthorn' | (string & {});
  /** The version of the service. */
  readonly version: string;
  readonly links: {
    /** A page that shows every operation and can send requests. */
    readonly docs: string;
    /** The OpenAPI 3.1 document. */
    readonly openapi: string;
    /** Answers 200 while the process is alive. */
    readonly health: string;
  };
}
