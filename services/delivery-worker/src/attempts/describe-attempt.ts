import {
  createUuidV7,
  decodeHeader,
  DELIVERY_HEADERS,
  holdsOwnSecret,
  isCredentialHeader,
  maskSecret,
} from '@posthorn/common';
import type { AttemptOutcome, AttemptRecord, ClaimedMessage } from '@posthorn/database';
import type { DeliveryRequest, DeliveryResult, FailureReason as SendFailure } from '@posthorn/outbound-http';
import type { DeliveryId } from '@posthorn/queues';
import { isSuccess } from './decide-outcome.js';
import type { KeptBody } from './response-bodies.js';

interface AttemptFacts {
  readonly job: DeliveryId;
  readonly message: Pick<ClaimedMessage, 'claimedUntil' | 'retentionHours' | 'isProbe'>;
  readonly request: DeliveryRequest;
  readonly result: DeliveryResult;
  readonly outcome: AttemptOutcome;
  readonly sentAt: Date;
  readonly processingMs: number;
  readonly keptBody: KeptBody;
}

/** An attempt with the members that metrics count and the database does not store. */
export interface MadeAttempt extends AttemptRecord {
  readonly failureReason?: FailureReason | undefined;
}

/** The record of an attempt: all facts that help to analyse it later, without credentials. */
export function describeAttempt(facts: AttemptFacts): MadeAttempt {
  const { request, result, processingMs } = facts;
  return {
    ...describeBriefly(facts),
    processingMs,
    // A blocked destination receives no request. The record shows the headers that it would have received.
    requestHeaders: maskCredentials(result.requestHeaders ?? request.headers),
    resolvedIp: result.resolvedIp,
    connReused: result.connReused,
    ...result.timings,
    responseHeaders: result.responseHeaders && maskOwnSecrets(decode(result.responseHeaders)),
  };
}

/** The certain facts, which are sufficient for the record to count. */
export function describeBriefly({
  job,
  message,
  result,
  outcome,
  sentAt,
  keptBody,
}: AttemptFacts): MadeAttempt {
  return {
    id: createUuidV7(),
    messageId: job.messageId,
    claimedUntil: message.claimedUntil,
    attemptNo: job.attemptNo,
    retentionHours: message.retentionHours,
    isProbe: message.isProbe,
    createdAt: sentAt,
    errorText: describeError(result, outcome),
    failureReason: failureReasonOf(result),
    responseLatencyMs: result.latencyMs,
    responseStatus: result.status,
    responseBodyTruncated: result.kind === 'response' && result.bodyTruncated,
    ...keptBody,
    outcome,
  };
}

function describeError(result: DeliveryResult, { status }: AttemptOutcome): string | undefined {
  if (status === 'succeeded') return undefined;
  if (result.kind === 'response') return `the destination answered ${result.status}`;
  if (result.status === undefined) return result.message;
  return `the destination answered ${result.status}, but its response body broke: ${result.message}`;
}

/** A signature is shown, because only the destination can use it. */
const OWN = new Set(Object.values(DELIVERY_HEADERS).map((name) => name.toLowerCase()));

/** A destination may echo a secret that it should never have received. */
function maskOwnSecrets(headers: Headers): Headers {
  return mask(headers, (_name, value) => holdsOwnSecret(value));
}

function maskCredentials(headers: Headers): Headers {
  return mask(headers, (name, value) => !isShown(name) || holdsOwnSecret(value));
}

function decode(headers: Headers): Headers {
  const decoded = Object.entries(headers).map(([name, value]) => [name, decodeHeader(value)] as const);
  return Object.fromEntries(decoded);
}

type Headers = Readonly<Record<string, string>>;

/** Most headers have nothing to mask. They are not copied. */
function mask(headers: Headers, isMasked: (name: string, value: string) => boolean): Headers {
  const masked = Object.entries(headers).filter(([name, value]) => isMasked(name, value));
  if (masked.length === 0) return headers;
  return { ...headers, ...Object.fromEntries(masked.map(([name, value]) => [name, maskSecret(value)])) };
}

function isShown(name: string): boolean {
  return !isCredentialHeader(name) || OWN.has(name.toLowerCase());
}

const OF_SENDS = {
  'invalid-url': 'invalid_url',
  'address-not-allowed': 'address_not_allowed',
  dns: 'dns',
  connect: 'connect',
  tls: 'tls',
  timeout: 'timeout',
  reset: 'reset',
  'headers-too-large': 'headers_too_large',
  'invalid-response': 'invalid_response',
  oauth2: 'oauth2',
  other: 'other',
} as const satisfies Record<SendFailure, string>;

const OF_ANSWERS = ['http_3xx', 'http_4xx', 'http_429', 'http_5xx', 'http_other'] as const;

/** The failure reasons in metrics. The set is closed, whatever destinations do. */
export const FAILURE_REASONS = [...Object.values(OF_SENDS), ...OF_ANSWERS] as const;

export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Undefined for a success. */
export function failureReasonOf(result: DeliveryResult): FailureReason | undefined {
  if (isSuccess(result)) return undefined;
  return result.kind === 'failure' ? OF_SENDS[result.reason] : reasonOfStatus(result.status);
}

function reasonOfStatus(status: number): FailureReason {
  if (status === 429) return 'http_429';
  const reason = `http_${Math.floor(status / 100)}xx`;
  return OF_ANSWERS.find((known) => known === reason) ?? 'http_other';
}
