import { readMigrationState } from './read-migration-state.js';

/**
 * Returns the migrations of this version that the database lacks. Ignores those of a newer version. Throws within
 * seconds when the database does not answer.
 */
export async function findPendingMigrations(databaseUrl: string): Promise<readonly string[]> {
  const { pending } = await readMigrationState(databaseUrl);
  return pending;
}
