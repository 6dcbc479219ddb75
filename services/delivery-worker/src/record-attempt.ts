import { setTimeout as sleep } from 'node:timers/promises';
import type { AttemptRecord, ClaimedMessage, Database } from '@posthorn/database';
import { classifyDatabaseError } from '@posthorn/database';
import type { Logger } from '@posthorn/observability';
import type { ReportAttempt } from './report-attempt.js';

/** Resolves to true when the attempt is on record. Never rejects: the destination has answered, so nothing may be undone. */
export type RecordAttempt = (attempt: AttemptRecord, message: ClaimedMessage) => Promise<boolean>;

export interface RecorderOptions {
  readonly deliveries: Pick<Database['deliveries'], 'record'>;
  readonly report: ReportAttempt;
  readonly logger: Logger;
}

const AGAIN_AFTER_MS = 250;

/** While the database is away the answer is kept in memory, so that the outage does not make a duplicate. */
export function createRecorder({ deliveries, report, logger }: RecorderOptions): RecordAttempt {
  return async (attempt, message) => {
    const about = { message_id: attempt.messageId, attempt_no: attempt.attemptNo };
    for (;;) {
      try {
        const recorded = await deliveries.record(attempt);
        if (recorded) report(attempt, message);
        else logger.warn('the claim ran out before the attempt was recorded', about);
        return recorded;
      } catch (error) {
        if (classifyDatabaseError(error) !== 'unavailable') {
          logger.error('the attempt could not be recorded', { ...about, error });
          return false;
        }
        await sleep(AGAIN_AFTER_MS);
      }
    }
  };
}
