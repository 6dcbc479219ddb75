import { formatUuid } from '@posthorn/common';
import type { DeliveryId, DeliveryJob, Slot } from './catalog.js';
import type { JobCodec } from './job-codec.js';

/**
 * The part of a delivery that its job stores; the rest is in the job's id. Redis stores a hash compactly, in a third of
 * the memory, only while each value has at most 64 bytes.
 */
export interface StoredDelivery {
  /** The endpoint's id: its 16 bytes in base64url. */
  readonly e: string;
  /** The slot: its time, the limit version, and how often its start was reserved. */
  readonly s?: readonly [atMs: number, limitVersion: number, starts: number];
  /** The time since which the job is parked. */
  readonly p?: number;
}

const JOB_ID = /^([0-9a-f]{32})-(\d+)$/;
const ENDPOINT_ID = /^[\w-]{22}$/;

/**
 * The same attempt has the same id in every queue, so that a job added twice is one job. It is the message's id without
 * its dashes: BullMQ repeats it in the job's options, which would otherwise exceed 64 bytes.
 */
export function deliveryJobId({ messageId, attemptNo }: DeliveryId): string {
  return `${messageId.replaceAll('-', '')}-${attemptNo}`;
}

export function encodeDelivery({ endpointId, slot, parkedAtMs }: DeliveryJob): StoredDelivery {
  return {
    e: storeEndpointId(endpointId),
    ...(slot !== undefined && { s: [slot.atMs, slot.limitVersion, slot.starts] as const }),
    ...(parkedAtMs !== undefined && { p: parkedAtMs }),
  };
}

function storeEndpointId(endpointId: string): string {
  return Buffer.from(endpointId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** Returns the id of the endpoint that a job stores. */
export function readEndpointId(stored: StoredDelivery['e']): string {
  return formatUuid(Buffer.from(stored, 'base64url').toString('hex'));
}

function decodeDelivery(jobId: string, stored: unknown): DeliveryJob {
  const [, messageId, attemptNo] = JOB_ID.exec(jobId) ?? [];
  if (messageId === undefined || !isStoredDelivery(stored)) throw new Error(`${jobId} is not a delivery.`);
  return {
    messageId: formatUuid(messageId),
    endpointId: readEndpointId(stored.e),
    attemptNo: Number(attemptNo),
    ...(stored.s !== undefined && { slot: toSlot(stored.s) }),
    ...(stored.p !== undefined && { parkedAtMs: stored.p }),
  };
}

export const deliveryCodec: JobCodec<DeliveryJob> = { encode: encodeDelivery, decode: decodeDelivery };

/** The time of the slot that a job's data contains. Jobs of other queues have none. */
export function slotAtMsOf(stored: unknown): number | undefined {
  return isStoredDelivery(stored) ? stored.s?.[0] : undefined;
}

function isStoredDelivery(stored: unknown): stored is StoredDelivery {
  return ENDPOINT_ID.test((stored as Partial<StoredDelivery> | null)?.e ?? '');
}

function toSlot([atMs, limitVersion, starts]: NonNullable<StoredDelivery['s']>): Slot {
  return { atMs, limitVersion, starts };
}

export interface AcceptedMessage {
  readonly id: string;
  readonly endpointId: string;
  readonly projectId?: string;
}

interface AttemptedMessage extends AcceptedMessage {
  readonly attemptCount: number;
}

/** The job of a new message. */
export function firstAttempt(message: AcceptedMessage): DeliveryJob {
  return nextAttempt({ ...message, attemptCount: 0 });
}

/** The job of a message's next attempt. */
export function nextAttempt({ id, endpointId, projectId, attemptCount }: AttemptedMessage): DeliveryJob {
  const attemptNo = attemptCount + 1;
  return { messageId: id, endpointId, attemptNo, ...(projectId !== undefined && { projectId }) };
}
