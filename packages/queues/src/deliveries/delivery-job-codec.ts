import type { DeliveryId, DeliveryJob, Slot } from '../jobs/catalog.js';
import type { JobCodec } from '../jobs/consumer.js';

/**
 * What of a delivery lies in its job: the rest is in the job's id. Redis keeps a hash compactly, in a third of the memory, only
 * while each of its values has at most 64 bytes.
 */
export interface StoredDelivery {
  /** The endpoint's id: its 16 bytes in base64url. */
  readonly e: string;
  /** The slot: when, its plan, and how often its start was reserved. */
  readonly s?: readonly [atMs: number, epoch: number, starts: number];
  /** Parked since. */
  readonly p?: number;
}

/** That of a job which a former version has added has dashes in it. */
const JOB_ID = /^([0-9a-f-]{32,36})-(\d+)$/;
const ENDPOINT_ID = /^[\w-]{22}$/;

/**
 * The same attempt has the same id wherever it waits, so that a job added twice is one job. It is the message's id without its
 * dashes, since BullMQ repeats it among the job's options, whose 64 bytes would else be exceeded.
 */
export function deliveryJobId({ messageId, attemptNo }: DeliveryId): string {
  return `${messageId.replaceAll('-', '')}-${attemptNo}`;
}

export function encodeDelivery({ endpointId, slot, parkedAtMs }: DeliveryJob): StoredDelivery {
  return {
    e: Buffer.from(endpointId.replaceAll('-', ''), 'hex').toString('base64url'),
    ...(slot !== undefined && { s: [slot.atMs, slot.epoch, slot.starts] as const }),
    ...(parkedAtMs !== undefined && { p: parkedAtMs }),
  };
}

/** A former version has stored the job as it is. */
function decodeDelivery(jobId: string, stored: unknown): DeliveryJob {
  if (isJob(stored)) return stored;
  const [, messageId, attemptNo] = JOB_ID.exec(jobId) ?? [];
  if (messageId === undefined || !isStoredDelivery(stored)) throw new Error(`${jobId} is no delivery.`);
  return {
    messageId: toUuid(messageId.replaceAll('-', '')),
    endpointId: toUuid(Buffer.from(stored.e, 'base64url').toString('hex')),
    attemptNo: Number(attemptNo),
    ...(stored.s !== undefined && { slot: toSlot(stored.s) }),
    ...(stored.p !== undefined && { parkedAtMs: stored.p }),
  };
}

export const deliveryCodec: JobCodec<DeliveryJob> = { encode: encodeDelivery, decode: decodeDelivery };

function isJob(stored: unknown): stored is DeliveryJob {
  return typeof stored === 'object' && stored !== null && 'messageId' in stored;
}

function isStoredDelivery(stored: unknown): stored is StoredDelivery {
  return ENDPOINT_ID.test((stored as Partial<StoredDelivery> | null)?.e ?? '');
}

function toSlot([atMs, epoch, starts]: NonNullable<StoredDelivery['s']>): Slot {
  return { atMs, epoch, starts };
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
