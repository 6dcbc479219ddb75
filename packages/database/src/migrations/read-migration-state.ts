import { readAppliedMigrations } from './read-applied-migrations.js';
import { listMigrationNames } from './read-migrations.js';

/** The state of the migrations of this version. */
export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/**
 * Changes nothing. In an empty database, all migrations are pending. Throws within seconds when the database does not
 * answer.
 */
export async function readMigrationState(databaseUrl: string): Promise<MigrationState> {
  const [names, done] = await Promise.all([listMigrationNames(), readAppliedMigrations(databaseUrl)]);
  return {
    applied: names.filter((name) => done.has(name)),
    pending: names.filter((name) => !done.has(name)),
  };
}
