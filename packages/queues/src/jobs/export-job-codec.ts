import type { ExportJob } from './catalog.js';
import type { JobCodec } from './job-codec.js';

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
