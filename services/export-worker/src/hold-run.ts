import type { ExportClaim, ExportWork } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';
import type { Logger } from '@posthorn/observability';
import { repeat } from '@posthorn/runtime';

/** How long a worker may be silent before another takes its export. */
export const LEASE_MS = 15 * SECOND;
const EXTEND_EVERY_MS = SECOND;

/** A worker's hold of an export. */
export interface HeldRun {
  /** Aborted when the run was lost, or the process is to stop. */
  readonly signal: AbortSignal;
  /** Another worker has the export, or it was deleted. */
  isLost(): boolean;
  /** Tells the client, within a second. */
  noteRows(rowCount: number): void;
  stop(): Promise<void>;
}

export interface HoldRunDependencies {
  readonly work: Pick<ExportWork, 'extend'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Aborted when the process is to stop. */
  readonly stopping: AbortSignal;
}

export function holdRun(claim: ExportClaim, { work, logger, stopping }: HoldRunDependencies): HeldRun {
  const lost = new AbortController();
  let rowCount = 0;
  const repetition = repeat(
    async () => {
      const isHeld = await work.extend(claim, { rowCount, leaseMs: LEASE_MS });
      if (!isHeld) lost.abort(new Error('The export was deleted, or another worker has it.'));
    },
    {
      intervalMs: EXTEND_EVERY_MS,
      onError: (error) => logger.warn('a lease could not be extended', { export_id: claim.id, error }),
    },
  );
  return {
    signal: AbortSignal.any([lost.signal, stopping]),
    isLost: () => lost.signal.aborted,
    noteRows(count) {
      rowCount = count;
    },
    stop: () => repetition.stop(),
  };
}
