import type { ExportJob, FanOutJob, DeadLetterJob } from './catalog.js';

/** Converts a job to and from its form in Redis. */
export interface JobCodec<Payload> {
  encode(payload: Payload): unknown;
  /** Throws when the data is not a job of Posthorn. */
  decode(jobId: string, stored: unknown): Payload;
}

/** A job that is added twice for the same run is one job. */
export function exportJobId({ exportId, runs }: ExportJob): string {
  return `${exportId}-${runs}`;
}

function decodeExport(jobId: string, stored: unknown): ExportJob {
  const { exportId, runs } = (stored ?? {}) as Partial<Record<keyof ExportJob, unknown>>;
  if (typeof exportId !== 'string' || typeof runs !== 'number') throw new Error(`${jobId} is no export.`);
  return { exportId, runs };
}

export const exportCodec: JobCodec<ExportJob> = { encode: (job) => job, decode: decodeExport };

/** An event has one job at a time. */
export function fanOutJobId({ eventId }: FanOutJob): string {
  return eventId;
}

export const fanOutCodec: JobCodec<FanOutJob> = { encode: () => ({}), decode: (eventId) => ({ eventId }) };

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
