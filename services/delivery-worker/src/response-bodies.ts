import type { AttemptRecord, ClaimedMessage, Database } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';
import type { Logger, Metrics } from '@posthorn/observability';
import type { DeliveryResult } from '@posthorn/outbound-http';
import type { DeliveryId } from '@posthorn/queues';
import { createOutageLog } from '@posthorn/service';
import type { FileStore } from '@posthorn/storage';
import { responseBodyKey } from '@posthorn/storage';
import { createOutageGuard } from './outage-guard.js';
import type { Target } from './target-cache.js';

/** Keeps what destinations answer. A storage that is away costs the bodies, never a delivery. */
export interface ResponseBodies {
  /** Before the attempt is recorded: whether its body is stored. Never rejects, and takes 2 seconds at most. */
  store(delivery: AnsweredDelivery): Promise<boolean>;
  /** Erases the body of an attempt that did not get on record. Never rejects. */
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

const DEADLINE_MS = 2 * SECOND;
const PAUSE_MS = 10 * SECOND;

export function createResponseBodies(options: ResponseBodiesOptions): ResponseBodies {
  const { files, attempts, deadlineMs = DEADLINE_MS, pauseMs = PAUSE_MS } = options;
  const reportOutage = createOutageLog(options.logger);
  const bodies = options.metrics.counter({
    name: 'posthorn_response_bodies_total',
    help: 'Response bodies by what became of them; a storage that failed is left alone for a while (skipped).',
    labelNames: ['result'],
  });
  const attemptWork = createOutageGuard({
    deadlineMs,
    pauseMs,
    onFailure: (error) => reportOutage('the file storage failed; response bodies are left out', { error }),
  });

  return {
    async store({ job, message, target, result }) {
      if (result.kind !== 'response' || result.body.length === 0) return false;
      if (!target.storesResponseBodies || message.retentionHours === 0) return false;
      const { body } = result;
      const outcome = await attemptWork((signal) => files.put(responseBodyKey(job), body, { signal }));
      bodies.inc({ result: outcome === 'done' ? 'stored' : outcome });
      return outcome === 'done';
    },
    async discard({ messageId, attemptNo, responseBodyStored }) {
      if (!responseBodyStored) return;
      const kept = attempts.findStoredBodies([messageId]);
      const isRecorded = kept.then((bodiesKept) => bodiesKept.some((body) => body.attemptNo === attemptNo));
      // Another worker may have recorded the very same attempt: while nobody can tell, the file stays.
      if (await isRecorded.catch(() => true)) return;
      await attemptWork(() => files.delete([responseBodyKey({ messageId, attemptNo })]));
    },
  };
}
