import { readAppliedMigrations } from './read-applied-migrations.js';
import { listMigrationNames } from './read-migrations.js';

/** Of the migrations that this version brings. */
export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/** Changes nothing; all are pending in an empty database. Throws when the database does not tell, within seconds. */
export async function readMigrationState(databaseUrl: string): Promise<MigrationState> {
  const [names, done] = await Promise.all([listMigrationNames(), readAppliedMigrations(databaseUrl)]);
  return {
    applied: names.filter((name) => done.has(name)),
    pending: names.filter((name) => !done.has(name)),
  };
}
