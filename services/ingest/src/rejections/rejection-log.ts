import { createUuidV7 } from '@posthorn/common';
import type { Database, NewRejection } from '@posthorn/database';
import { classifyDatabaseError } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';
import type { Counter } from '@posthorn/observability';
import type { Rejection, RequestHead } from '@posthorn/reception';
import { redactHeaders } from '@posthorn/reception';
import { repeat } from '@posthorn/runtime';
import type { IngestEndpoint } from '../ingest-endpoint.js';
import { createRejectionQuota } from './rejection-quota.js';
import { shortenHeaders } from './shorten-headers.js';

/** Records what was rejected, behind the sender's back: only so much of it; of the rest, the number. */
export interface RejectionLog {
  add(rejected: RejectedRequest): void;
  /** Writes what is left. */
  stop(): Promise<void>;
}

export interface RejectedRequest {
  /** Undefined when there is none: then there is no project that could be told. */
  readonly endpoint: IngestEndpoint | undefined;
  readonly request: RequestHead;
  readonly sourceIp: string | undefined;
  readonly rejection: Rejection;
}

export interface RejectionLogOptions {
  readonly rejections: Pick<Database['rejections'], 'record' | 'addNotRecorded'>;
  /** Counts every rejection, by its reason. */
  readonly rejected: Pick<Counter<'reason'>, 'inc'>;
  onError(error: unknown): void;
}

/** A burst is recorded whole; of what goes on, one a second. */
const OF_ENDPOINT = { capacity: 100, perSecond: 1 };
/** A row has some 5 KiB at most: whoever attacks every endpoint writes less than 9 GB a day, and none of it lasts longer than a week. */
const IN_ALL = { capacity: 1000, perSecond: 20 };
const WRITE_EVERY_MS = SECOND;
/** While the database is away, what would be recorded waits. */
const MAX_WAITING = 5000;

export function createRejectionLog({ rejections, rejected, onError }: RejectionLogOptions): RejectionLog {
  const quota = createRejectionQuota({ ofEndpoint: OF_ENDPOINT, inAll: IN_ALL });
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

  async function write(): Promise<void> {
    // Before the rows: what comes meanwhile may stand behind a row that is not there yet.
    const counts = quota.listNotRecorded();
    await record();
    if (counts.length === 0) return;
    await rejections.addNotRecorded(counts);
    quota.settle(counts);
  }

  const writing = repeat(write, { intervalMs: WRITE_EVERY_MS, onError });
  return {
    add(request) {
      rejected.inc({ reason: request.rejection.reasonCode });
      if (request.endpoint === undefined) return;
      const id = createUuidV7();
      if (quota.admit(request.endpoint.id, id)) waiting.push(describe(id, request.endpoint, request));
    },
    async stop() {
      await writing.stop();
      await write().catch(onError);
    },
  };
}

function describe(
  id: string,
  endpoint: IngestEndpoint,
  { request, sourceIp, rejection }: RejectedRequest,
): NewRejection {
  const { headers, socketAddress = '', receivedAtMs } = request;
  const { reasonCode, detail } = rejection;
  const secretNames = [endpoint.tokenHeaderName, endpoint.hmacHeaderName];
  return {
    id,
    projectId: endpoint.projectId,
    endpointId: reasonCode === 'endpoint_not_found' ? undefined : endpoint.id,
    reasonCode,
    reasonDetail: detail,
    sourceIp: sourceIp ?? socketAddress,
    headers: shortenHeaders(redactHeaders(headers, secretNames)),
    receivedAt: new Date(receivedAtMs),
  };
}
