import { type SecretCipher, type ValueHasher, ApiError, UnknownEncryptionKeyError } from '@posthorn/common';
import type { IngestTarget, MessageQuota } from '@posthorn/database';
import { type GetPlan, type Plan, rateOf } from '@posthorn/domain';
import { type PayloadReader, createPayloadReader, quotaOf } from '@posthorn/acceptance';
import {
  type EventTypeSettings,
  type IdempotencySettings,
  type Sender,
  type SourceSettings,
  createAllowlist,
  isSenderName,
  SENDERS,
} from '@posthorn/sources';
import { type Checks, toChecks } from './to-checks.js';

/** An inbound or pull endpoint with its checks prepared. */
export interface IngestEndpoint extends IdempotencySettings {
  readonly id: string;
  readonly projectId: string;
  readonly tenantId: string;
  readonly projectRate: number;
  readonly direction: 'inbound' | 'pull';
  /** Whether listeners get its messages. */
  readonly isForListeners: boolean;
  /** Undefined when the endpoint was deleted: it receives nothing, but its project still sees the rejections. */
  readonly settings: SourceSettings | undefined;
  /**
   * The error for every sender with a valid token, when an enabled check lacks a setting or its secret cannot be
   * decrypted. The endpoint then rejects all requests.
   */
  readonly issue: ApiError | undefined;
  readonly responseCode: number;
  /** Undefined: JSON with the id of the message. */
  readonly responseText: string | undefined;
  readonly retentionHours: number;
  /** Undefined when the tenant's plan has no hard message limit. */
  readonly quota: MessageQuota | undefined;
  readonly eventType: EventTypeSettings | undefined;
  /** Present when its webhooks become events. */
  readonly publishing: Publishing | undefined;
  /** Undefined when the project names no searchable member. */
  readonly readSearchable: PayloadReader | undefined;
  /** The worker never forwards this header, and records mask it. */
  readonly tokenHeaderName: string | undefined;
  readonly hmacHeaderName: string | undefined;
  /** Whether it has refused something since it accepted a webhook last. */
  readonly isRefusing: boolean;
  /** The worker never forwards this query parameter. */
  readonly tokenQueryParam: string | undefined;
}

export interface Publishing {
  /** What goes before the type of each event. */
  readonly typePrefix: string;
  /** The consumer of the events. Empty: none. */
  readonly consumerId: string;
}

const NO_SETTINGS = { settings: undefined, issue: undefined } as const;
/** The wait of a sender until a process with the missing key may answer. */
const RETRY_AFTER_SECONDS = 60;
/** Checks that reject every request. */
const NOBODY: Checks = {
  allowlist: createAllowlist([]),
  staticToken: undefined,
  timestamp: undefined,
  hmac: undefined,
};

export interface IngestEndpointOptions {
  readonly cipher: SecretCipher;
  readonly hasher: ValueHasher;
  readonly getPlan: GetPlan;
}

export function toIngestEndpoint(
  target: IngestTarget,
  { cipher, hasher, getPlan }: IngestEndpointOptions,
): IngestEndpoint {
  const { id, projectId, tenantId, direction } = target;
  const plan = getPlan(target.plan);
  return {
    id,
    projectId,
    tenantId,
    projectRate: rateOf(target.projectRate, plan),
    direction,
    isForListeners: target.isCli,
    ...(target.deleted ? NO_SETTINGS : toSettings(target, cipher)),
    idempotencyHeaderNames: target.idempotencyHeaderNames,
    idempotencyBodyPath: target.idempotencyBodyPath ?? undefined,
    identities: senderOf(target)?.identities,
    responseCode: target.ingestResponseCode,
    responseText: target.ingestResponseBody ?? undefined,
    retentionHours: retentionHoursOf(target, plan),
    quota: quotaOf(plan, tenantId),
    eventType: toEventType(target),
    publishing: target.isPublishing ? toPublishing(target) : undefined,
    readSearchable: createPayloadReader(target, hasher),
    tokenHeaderName: target.tokenHeaderName ?? undefined,
    hmacHeaderName: target.hmacHeaderName ?? undefined,
    tokenQueryParam: target.tokenQueryParam ?? undefined,
    isRefusing: target.isRefusing,
  };
}

function toSettings(target: IngestTarget, cipher: SecretCipher): Pick<IngestEndpoint, 'settings' | 'issue'> {
  const { active, paused, secretTokenHash } = target;
  const oldSecretTokenHash = target.oldSecretTokenHash ?? undefined;
  const open = { active, paused, secretTokenHash, oldSecretTokenHash };
  try {
    return { settings: { ...open, ...toChecks(target, cipher) }, issue: undefined };
  } catch (cause) {
    return { settings: { ...open, ...NOBODY }, issue: toIssue(cause) };
  }
}

/** Another process may have the key of the secret, so the sender should try again. */
function toIssue(cause: unknown): ApiError {
  return cause instanceof UnknownEncryptionKeyError
    ? new ApiError('SERVICE_UNAVAILABLE', 'The webhook cannot be verified now; nothing was stored.', {
        cause,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        isExpected: true,
      })
    : new ApiError('INTERNAL_ERROR', 'Something went wrong on our side.', { cause, isExpected: true });
}

/** The retention of a pull endpoint, limited by the plan's maximum. */
function retentionHoursOf(
  { retentionDays }: IngestTarget,
  { defaultRetentionHours, maxRetentionHours }: Plan,
): number {
  return retentionDays === null ? defaultRetentionHours : Math.min(retentionDays * 24, maxRetentionHours);
}

function toPublishing({ eventTypePrefix: typePrefix, consumerId }: IngestTarget): Publishing {
  return { typePrefix, consumerId };
}

function toEventType(target: IngestTarget): EventTypeSettings | undefined {
  const { eventTypeSource: source, eventTypePath: path } = target;
  if (path === null || path === '' || (source !== 'body' && source !== 'header')) return undefined;
  const sender = senderOf(target);
  const isOfSender = JSON.stringify(sender?.eventType) === JSON.stringify({ [source]: path });
  return { source, path, orElse: isOfSender ? sender?.orEventType : undefined };
}

function senderOf({ provider }: IngestTarget): Sender | undefined {
  return isSenderName(provider) ? SENDERS[provider] : undefined;
}
