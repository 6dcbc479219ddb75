import type { ProjectRates } from '@posthorn/acceptance';
import type { Database } from '@posthorn/database';
import type { Plan } from '@posthorn/domain';
import type { Counter, Logger } from '@posthorn/observability';
import type { Queues } from '@posthorn/queues';
import type { FileStore } from '@posthorn/storage';

export interface MaintenanceDependencies {
  readonly database: Database;
  readonly queues: Queues;
  readonly files: FileStore;
  readonly rates: Pick<ProjectRates, 'fitReplays'>;
  readonly logger: Logger;
  /** Multiplies the waits of probes. */
  readonly retryTimeScale: number;
  /** The plans of the operator's file. */
  readonly plans: Readonly<Record<string, Plan>>;
  /** Counts messages that the outbox sweep checked, lost or not. */
  readonly swept: Pick<Counter, 'inc'>;
  /** Counts the checked messages whose delivery job was lost. */
  readonly lost: Pick<Counter, 'inc'>;
}

/** Repeats a batch job until a batch is not full. */
export async function untilDone(
  batch: number,
  work: (limit: number) => Promise<number>,
  signal: AbortSignal,
): Promise<void> {
  let done = batch;
  while (done === batch && !signal.aborted) done = await work(batch);
}

/** A maintenance job that repeats a statement, and then the next one, until a batch is not full. */
export function inBatches(
  batch: number,
  ...statements: readonly ((database: Database, limit: number) => Promise<number>)[]
) {
  return async (
    { database }: Pick<MaintenanceDependencies, 'database'>,
    signal: AbortSignal,
  ): Promise<void> => {
    for (const statement of statements) await untilDone(batch, (limit) => statement(database, limit), signal);
  };
}
