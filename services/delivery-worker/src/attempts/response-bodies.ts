import type { AttemptRecord, ClaimedMessage, Database } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';
import type { Logger, Metrics } from '@posthorn/observability';
import type { DeliveryResult } from '@posthorn/outbound-http';
import type { DeliveryId } from '@posthorn/queues';
import { createThrottledLogger } from '@posthorn/service';
import { type FileStore, responseBodyKey } from '@posthorn/storage';
import { createCircuitBreaker } from './circuit-breaker.js';
import type { Target } from '../endpoints/target-cache.js';

/** The location of a body: a small body is in the attempt's record, a larger one in the file storage. */
export type KeptBody = Pick<AttemptRecord, 'responseBody' | 'responseBodyStored'>;

/** Stores the responses of destinations. A storage outage loses the larger bodies, never a delivery. */
export interface ResponseBodies {
  /** Runs before the attempt is recorded. Never rejects, and takes 2 seconds at most. */
  keep(delivery: AnsweredDelivery): Promise<KeptBody>;
  /** Erases the body of an attempt that was not recorded. Never rejects. */
  discard(attempt: Pick<AttemptRecord, 'messageId' | 'attemptNo' | 'responseBodyStored'>): Promise<void>;
}

export interface AnsweredDelivery {
  readonly job: DeliveryId;
  readonly message: Pick<ClaimedMessage, 'retentionHours'>;
  readonly target: Pick<Target, 'storesResponseBodies'>;
  readonly result: DeliveryResult;
}

export interface ResponseBodiesOptions {
  readonly files: Pick<FileStore, 'put' | 'delete'>;
  readonly attempts: Pick<Database['attempts'], 'findStoredBodies'>;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'counter'>;
  readonly deadlineMs?: number;
  readonly pauseMs?: number;
}

/** Up to this size a row in PostgreSQL costs less than creating a file. Most responses are smaller. */
const MAX_RECORDED_BYTES = 2048;
export const NOT_KEPT: KeptBody = { responseBodyStored: false };
const DEADLINE_MS = 2 * SECOND;
const PAUSE_MS = 10 * SECOND;

export function createResponseBodies(options: ResponseBodiesOptions): ResponseBodies {
  const { files, attempts, deadlineMs = DEADLINE_MS, pauseMs = PAUSE_MS } = options;
  const reportOutage = createThrottledLogger(options.logger);
  const bodies = options.metrics.counter({
    name: 'posthorn_response_bodies_total',
    help: 'Response bodies by result; after a failure, the worker does not use the storage for a while (skipped).',
    labels: { result: ['recorded', 'stored', 'failed', 'skipped'] },
  });
  const attemptWork = createCircuitBreaker({
    deadlineMs,
    pauseMs,
    onFailure: (error) => reportOutage('the file storage failed; response bodies are left out', { error }),
  });

  return {
    async keep({ job, message, target, result }) {
      if (result.kind !== 'response' || result.body.length === 0) return NOT_KEPT;
      if (!target.storesResponseBodies || message.retentionHours === 0) return NOT_KEPT;
      const { body } = result;
      if (body.length <= MAX_RECORDED_BYTES) {
        bodies.inc({ result: 'recorded' });
        return { responseBodyStored: false, responseBody: body };
      }
      const outcome = await attemptWork((signal) => files.put(responseBodyKey(job), body, { signal }));
      bodies.inc({ result: outcome === 'done' ? 'stored' : outcome });
      return { responseBodyStored: outcome === 'done' };
    },
    async discard({ messageId, attemptNo, responseBodyStored }) {
      if (!responseBodyStored) return;
      const kept = attempts.findStoredBodies([messageId]);
      const isRecorded = kept.then((bodiesKept) => bodiesKept.some((body) => body.attemptNo === attemptNo));
      // Another worker may have recorded the same attempt. The file stays while the database cannot confirm that.
      if (await isRecorded.catch(() => true)) return;
      await attemptWork(() => files.delete([responseBodyKey({ messageId, attemptNo })]));
    },
  };
}
