import { LRUCache } from 'lru-cache';
import { type BucketSize, type TokenBucket, createTokenBucket, takeFromAll } from './token-bucket.js';

/** Limits the recorded rejections per endpoint, per project and in total, and counts the others. */
export interface RejectionQuota {
  /** Whether a rejection of the endpoint may be recorded under this id. `isRefusal`: it was a sender's webhook. */
  admit(endpoint: RejectingEndpoint, rejectionId: string, isRefusal?: boolean): boolean;
  /**
   * The counts of rejections that were not recorded: a limited number of endpoints, each at its interval, longest wait
   * first.
   */
  listDue(): readonly NotRecorded[];
  /** The same for every endpoint, without those limits. */
  listAll(): readonly NotRecorded[];
  /** Subtracts the counts that were written. */
  subtractRecorded(counts: readonly NotRecorded[]): void;
}

export interface RejectingEndpoint {
  readonly id: string;
  readonly projectId: string;
}

export interface NotRecorded {
  readonly endpointId: string;
  /** The last recorded rejection. */
  readonly id: string;
  readonly count: number;
  /** Webhooks of senders among them. */
  readonly refusals: number;
  /** The time of the last one. */
  readonly at: Date;
}

export interface QuotaOptions {
  readonly ofEndpoint: BucketSize;
  readonly ofProject: BucketSize;
  /** The minimum of a project, even when the total is used up. */
  readonly ofProjectAtLeast: BucketSize;
  readonly inAll: BucketSize;
  /** The interval of an endpoint's count, and the maximum number of endpoints in one list. */
  readonly counts: { readonly everyMs: number; readonly atOnce: number };
}

interface EndpointRecord {
  readonly endpointId: string;
  readonly bucket: TokenBucket;
  lastId: string | undefined;
  notRecorded: number;
  refusals: number;
  lastAtMs: number;
  countedAtMs: number;
}

interface ProjectRecord {
  readonly most: TokenBucket;
  readonly least: TokenBucket;
}

const MAX_ENDPOINTS = 10_000;
const MAX_PROJECTS = 10_000;

export function createRejectionQuota(options: QuotaOptions): RejectionQuota {
  const { ofEndpoint, ofProject, ofProjectAtLeast, inAll, counts } = options;
  const all = createTokenBucket(inAll, performance.now());
  const records = new LRUCache<string, EndpointRecord>({ max: MAX_ENDPOINTS });
  const projects = new LRUCache<string, ProjectRecord>({ max: MAX_PROJECTS });

  function recordOf(endpointId: string, nowMs: number): EndpointRecord {
    return getOrMake(records, endpointId, () => ({
      endpointId,
      bucket: createTokenBucket(ofEndpoint, nowMs),
      lastId: undefined,
      notRecorded: 0,
      refusals: 0,
      lastAtMs: 0,
      countedAtMs: -counts.everyMs,
    }));
  }

  function projectOf(projectId: string, nowMs: number): ProjectRecord {
    return getOrMake(projects, projectId, () => ({
      most: createTokenBucket(ofProject, nowMs),
      least: createTokenBucket(ofProjectAtLeast, nowMs),
    }));
  }

  function listCounted(isWanted: (record: EndpointRecord) => boolean): readonly EndpointRecord[] {
    return [...records.values()]
      .reverse()
      .filter((record) => record.notRecorded > 0 && isWanted(record))
      .sort((one, other) => one.countedAtMs - other.countedAtMs);
  }

  return {
    admit({ id, projectId }, rejectionId, isRefusal = true) {
      const nowMs = performance.now();
      const record = recordOf(id, nowMs);
      const { most, least } = projectOf(projectId, nowMs);
      const isAdmitted =
        takeFromAll([record.bucket, least], nowMs) || takeFromAll([record.bucket, most, all], nowMs);
      if (isAdmitted) {
        record.lastId = rejectionId;
        return true;
      }
      countUnrecorded(record, isRefusal);
      return false;
    },
    listDue() {
      const dueMs = performance.now() - counts.everyMs;
      return listCounted(({ countedAtMs }) => countedAtMs <= dueMs)
        .flatMap(toNotRecorded)
        .slice(0, counts.atOnce);
    },
    listAll: () => listCounted(() => true).flatMap(toNotRecorded),
    subtractRecorded(recorded) {
      for (const { endpointId, count, refusals } of recorded) {
        const record = records.peek(endpointId);
        if (record === undefined) continue;
        record.notRecorded -= count;
        record.refusals -= refusals;
        record.countedAtMs = performance.now();
      }
    },
  };
}

function countUnrecorded(record: EndpointRecord, isRefusal: boolean): void {
  record.notRecorded += 1;
  record.refusals += Number(isRefusal);
  record.lastAtMs = Date.now();
}

/** The count needs a recorded rejection to belong to. */
function toNotRecorded(record: EndpointRecord): readonly NotRecorded[] {
  const { endpointId, lastId, notRecorded: count, refusals, lastAtMs } = record;
  return lastId === undefined ? [] : [{ endpointId, id: lastId, count, refusals, at: new Date(lastAtMs) }];
}

function getOrMake<Value extends object>(
  cache: LRUCache<string, Value>,
  key: string,
  make: () => Value,
): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}
