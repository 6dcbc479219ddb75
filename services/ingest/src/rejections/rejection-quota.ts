import { LRUCache } from 'lru-cache';
import type { BucketSize, TakeToken } from './token-bucket.js';
import { createTokenBucket } from './token-bucket.js';

/** Bounds how many rejections are recorded, of an endpoint and in all, and counts the others. */
export interface RejectionQuota {
  /** Whether a rejection may be recorded, under this id. */
  admit(endpointId: string, rejectionId: string): boolean;
  /** How many were not, since the last recorded rejection of their endpoint. */
  listNotRecorded(): readonly NotRecorded[];
  /** Takes off what is on record now. */
  settle(counts: readonly NotRecorded[]): void;
}

export interface NotRecorded {
  readonly endpointId: string;
  /** The last rejection that was recorded. */
  readonly id: string;
  readonly count: number;
}

export interface QuotaOptions {
  readonly ofEndpoint: BucketSize;
  readonly inAll: BucketSize;
}

interface EndpointRecord {
  readonly take: TakeToken;
  lastId: string | undefined;
  notRecorded: number;
}

const MAX_ENDPOINTS = 10_000;

export function createRejectionQuota({ ofEndpoint, inAll }: QuotaOptions): RejectionQuota {
  const takeOfAll = createTokenBucket(inAll, performance.now());
  const records = new LRUCache<string, EndpointRecord>({ max: MAX_ENDPOINTS });

  function recordOf(endpointId: string, nowMs: number): EndpointRecord {
    const known = records.get(endpointId);
    if (known !== undefined) return known;
    const made = { take: createTokenBucket(ofEndpoint, nowMs), lastId: undefined, notRecorded: 0 };
    records.set(endpointId, made);
    return made;
  }

  return {
    admit(endpointId, rejectionId) {
      const nowMs = performance.now();
      const record = recordOf(endpointId, nowMs);
      const isAdmitted = record.take(nowMs) && takeOfAll(nowMs);
      if (isAdmitted) record.lastId = rejectionId;
      else record.notRecorded += 1;
      return isAdmitted;
    },
    listNotRecorded: () =>
      Array.from(records.entries()).flatMap(([endpointId, { lastId, notRecorded }]) =>
        notRecorded === 0 || lastId === undefined ? [] : [{ endpointId, id: lastId, count: notRecorded }],
      ),
    settle(counts) {
      for (const { endpointId, count } of counts) {
        const record = records.peek(endpointId);
        if (record !== undefined) record.notRecorded -= count;
      }
    },
  };
}
