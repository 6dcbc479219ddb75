import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AttemptRecord,
  type ClaimedMessage,
  type Database,
  classifyDatabaseError,
} from '@posthorn/database';
import type { Logger } from '@posthorn/observability';
import type { MadeAttempt } from './describe-attempt.js';
import type { ReportAttempt } from './report-attempt.js';

/** Resolves to true when the attempt is on record. Never rejects: the destination has answered, so nothing may be undone. */
export type RecordAttempt = (attempt: MadeAttempt, message: ClaimedMessage) => Promise<boolean>;

export interface RecorderOptions {
  readonly deliveries: Pick<Database['deliveries'], 'record' | 'isRecorded'>;
  readonly report: ReportAttempt;
  readonly logger: Logger;
}

const AGAIN_AFTER_MS = 250;
/** Of failures that nobody can explain: the message is given to the sweep then, which has it sent again. */
const MAX_DEFECTS = 10;

/** While the database is away the answer is kept in memory, so that the outage does not make a duplicate. */
export function createRecorder({ deliveries, report, logger }: RecorderOptions): RecordAttempt {
  async function recordSurely(attempt: AttemptRecord): Promise<boolean> {
    const about = { message_id: attempt.messageId, attempt_no: attempt.attemptNo };
    let record = attempt;
    let failures = 0;
    for (let defects = 0; defects < MAX_DEFECTS; failures += 1) {
      try {
        // What was committed may have failed on its way back.
        return (await deliveries.record(record)) || (failures > 0 && (await deliveries.isRecorded(record)));
      } catch (error) {
        const kind = classifyDatabaseError(error);
        if (kind !== 'unavailable') {
          defects += 1;
          logger.error('an attempt could not be recorded, and is tried again', { ...about, kind, error });
        }
        // A defect that stays may be one of the details.
        if (kind === 'data' || defects > 1) record = withoutDetails(attempt);
        await sleep(AGAIN_AFTER_MS);
      }
    }
    return false;
  }

  return async (attempt, message) => {
    const recorded = await recordSurely(attempt);
    if (recorded) report(attempt, message);
    else {
      logger.warn('an attempt was made, and is not on record: its message was claimed anew, or deleted', {
        message_id: attempt.messageId,
        attempt_no: attempt.attemptNo,
      });
    }
    return recorded;
  };
}

/** What the database must be able to keep in any case. */
function withoutDetails({
  responseHeaders: _responseHeaders,
  responseBody: _responseBody,
  requestHeaders: _requestHeaders,
  errorText: _errorText,
  resolvedIp: _resolvedIp,
  ...attempt
}: AttemptRecord): AttemptRecord {
  return attempt;
}
