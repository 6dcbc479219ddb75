import { createUuidV7 } from '@posthorn/common';
import { type Database, type NewRejection, classifyDatabaseError } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';
import type { Counter } from '@posthorn/observability';
import { type Rejection, type RequestHead, isRefusal, redactHeaders } from '@posthorn/sources';
import { repeat } from '@posthorn/runtime';
import type { IngestEndpoint } from '../endpoints/ingest-endpoint.js';
import { type NotRecorded, type RejectionQuota, createRejectionQuota } from './rejection-quota.js';

/** Records rejections after the response was sent. It records a limited number and counts the rest. */
export interface RejectionLog {
  add(rejected: RejectedRequest): void;
  /** Writes the remaining rejections and counts. */
  stop(): Promise<void>;
}

export interface RejectedRequest {
  /** Undefined for an unknown endpoint; then no project can see the rejection. */
  readonly endpoint: IngestEndpoint | undefined;
  readonly request: RequestHead;
  readonly sourceIp: string | undefined;
  readonly rejection: Rejection;
}

export interface RejectionLogOptions {
  readonly rejections: Pick<Database['rejections'], 'record' | 'addNotRecorded'>;
  /** Counts every rejection by its reason. */
  readonly rejected: Pick<Counter<'reason'>, 'inc'>;
  onError(error: unknown): void;
}

/**
 * A short burst is recorded completely; a continued flood is recorded at one rejection a second.
 * Each project has a minimum that other projects cannot use up. A row has at most about 5 KiB.
 * An attack on every endpoint of a few hundred projects writes less than 10 GB a day, and rows last a week at most.
 */
const QUOTA = {
  ofEndpoint: { capacity: 100, perSecond: 1 },
  ofProject: { capacity: 300, perSecond: 3 },
  ofProjectAtLeast: { capacity: 10, perSecond: 1 / 60 },
  inAll: { capacity: 1000, perSecond: 15 },
  counts: { everyMs: 10 * SECOND, atOnce: 200 },
};
/**
 * Any client that saw an endpoint id can cause rejections with a wrong token.
 * Their separate quota costs the endpoint none of its other records.
 */
const QUOTA_OF_STRANGERS = {
  ...QUOTA,
  ofEndpoint: { capacity: 20, perSecond: 0.2 },
  ofProject: { capacity: 60, perSecond: 0.6 },
  inAll: { capacity: 200, perSecond: 3 },
};
const WRITE_EVERY_MS = SECOND;
/** The limit for rejections that wait while the database is down. */
const MAX_WAITING = 5000;

export function createRejectionLog({ rejections, rejected, onError }: RejectionLogOptions): RejectionLog {
  const quota = createRejectionQuota(QUOTA);
  const quotaOfStrangers = createRejectionQuota(QUOTA_OF_STRANGERS);
  let waiting: NewRejection[] = [];

  async function record(): Promise<void> {
    const taken = waiting;
    waiting = [];
    try {
      if (taken.length > 0) await rejections.record(taken);
    } catch (error) {
      if (classifyDatabaseError(error) === 'unavailable')
        waiting = [...taken, ...waiting].slice(0, MAX_WAITING);
      throw error;
    }
  }

  async function writeCounts(of: RejectionQuota, counts: readonly NotRecorded[]): Promise<void> {
    if (counts.length === 0) return;
    const isOfStrangers = of === quotaOfStrangers;
    await rejections.addNotRecorded(
      isOfStrangers ? counts.map((each) => ({ ...each, endpointId: undefined })) : counts,
    );
    of.subtractRecorded(counts);
  }

  async function write(list: 'listDue' | 'listAll' = 'listDue'): Promise<void> {
    // Taken before the rows: a rejection counted in the meantime may refer to a row that is not written yet.
    const counts = [quota, quotaOfStrangers].map((of) => [of, of[list]()] as const);
    await record();
    for (const [of, listed] of counts) await writeCounts(of, listed);
  }

  const writing = repeat(() => write(), { intervalMs: WRITE_EVERY_MS, onError });
  return {
    add(request) {
      rejected.inc({ reason: request.rejection.reasonCode });
      if (request.endpoint === undefined) return;
      const id = createUuidV7();
      const of = request.rejection.reasonCode === 'endpoint_not_found' ? quotaOfStrangers : quota;
      const isRefused = isRefusal(request.rejection.reasonCode);
      if (of.admit(request.endpoint, id, isRefused)) waiting.push(describe(id, request.endpoint, request));
    },
    async stop() {
      await writing.stop();
      await write('listAll').catch(onError);
    },
  };
}

function describe(
  id: string,
  endpoint: IngestEndpoint,
  { request, sourceIp, rejection }: RejectedRequest,
): NewRejection {
  const { socketAddress = '', receivedAtMs } = request;
  const { reasonCode, detail } = rejection;
  const secretNames = [endpoint.tokenHeaderName, endpoint.hmacHeaderName];
  return {
    id,
    projectId: endpoint.projectId,
    endpointId: reasonCode === 'endpoint_not_found' ? undefined : endpoint.id,
    reasonCode,
    reasonDetail: detail,
    sourceIp: sourceIp ?? socketAddress,
    headers: shortenHeaders(redactHeaders(request, secretNames)),
    receivedAt: new Date(receivedAtMs),
    isRefusal: isRefusal(reasonCode),
  };
}

const MAX_CHARACTERS = 4096;
const MAX_VALUE_CHARACTERS = 512;

/** Limits the headers of an unknown sender to the capacity of a record. */
export function shortenHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  let room = MAX_CHARACTERS;
  const kept = Object.entries(headers)
    .map(([name, value]) => [name, shorten(value)] as const)
    .filter(([name, value]) => (room -= name.length + value.length) >= 0);
  return Object.fromEntries(kept);
}

function shorten(value: string): string {
  return value.length <= MAX_VALUE_CHARACTERS ? value : `${value.slice(0, MAX_VALUE_CHARACTERS)}…`;
}
