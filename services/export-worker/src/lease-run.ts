import type { ExportClaim, ExportWork } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';
import type { Logger } from '@posthorn/observability';
import { repeat } from '@posthorn/runtime';

/** The time after which another worker may take over the export of a silent worker. */
export const LEASE_MS = 15 * SECOND;
const EXTEND_EVERY_MS = SECOND;

/** A worker's lease of an export run. */
export interface LeasedRun {
  /** Aborted when the lease is lost or the process stops. */
  readonly signal: AbortSignal;
  /** True when another worker has the export, or a client deleted it. */
  isLost(): boolean;
  /** The client sees the count within a second. */
  reportRows(rowCount: number): void;
  stop(): Promise<void>;
}

export interface LeaseRunDependencies {
  readonly work: Pick<ExportWork, 'extend'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal;
}

export function leaseRun(claim: ExportClaim, { work, logger, stopping }: LeaseRunDependencies): LeasedRun {
  const lost = new AbortController();
  let rowCount = 0;
  const repetition = repeat(
    async () => {
      const isLeased = await work.extend(claim, { rowCount, leaseMs: LEASE_MS });
      if (!isLeased) lost.abort(new Error('The export was deleted, or another worker has it.'));
    },
    {
      intervalMs: EXTEND_EVERY_MS,
      onError: (error) => logger.warn('a lease could not be extended', { export_id: claim.id, error }),
    },
  );
  return {
    signal: AbortSignal.any([lost.signal, stopping]),
    isLost: () => lost.signal.aborted,
    reportRows(count) {
      rowCount = count;
    },
    stop: () => repetition.stop(),
  };
}
