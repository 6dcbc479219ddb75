import type { DeadLetterJob } from './catalog.js';
import type { JobCodec } from './job-codec.js';

function decodeDeadLetter(jobId: string, stored: unknown): DeadLetterJob {
  const { projectId, endpointId, lastError } = (stored ?? {}) as Partial<
    Record<keyof DeadLetterJob, unknown>
  >;
  if (![projectId, endpointId, lastError].every((value) => typeof value === 'string')) {
    throw new Error(`${jobId} is no dead letter.`);
  }
  return { ...(stored as DeadLetterJob), messageId: jobId };
}

/** Dead letters have no consumer. Only operators' tools read the queue. */
export const deadLetterCodec: JobCodec<DeadLetterJob> = { encode: (job) => job, decode: decodeDeadLetter };
