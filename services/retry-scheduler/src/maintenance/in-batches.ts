import type { Database } from '@posthorn/database';
import type { MaintenanceDependencies } from './maintenance-dependencies.js';
import { untilDone } from './until-done.js';

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
