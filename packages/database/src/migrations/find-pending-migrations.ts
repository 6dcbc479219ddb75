import { readMigrationState } from './read-migration-state.js';

/**
 * Which of the migrations that this version brings the database lacks; those of a newer version do not matter. Throws when the database
 * does not tell, within seconds.
 */
export async function findPendingMigrations(databaseUrl: string): Promise<readonly string[]> {
  const { pending } = await readMigrationState(databaseUrl);
  return pending;
}
