import pg from 'pg';
import { describeFailure, describeUnknownHistory, MigrationError } from './migration-error.js';
import { readMigrations } from './read-migrations.js';
import { readMigrationState } from './read-migration-state.js';
import { createSchemaEngine } from './schema-engine.js';
import { WholeScriptAdapterFactory } from './whole-script-adapter.js';

const LOCK = 'posthorn.migrate';
/** A migration is one transaction, so one that did not end has left nothing behind. */
const FORGET_UNFINISHED = `
  UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL`;
const HAS_HISTORY = `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`;

/**
 * Applies the migrations that the database lacks and returns their names. Several processes may call it at once: one
 * applies them, the others wait. Keeps Prisma's own `_prisma_migrations` table. Throws MigrationError, before any change
 * when the database has a history that this version does not know.
 */
export async function applyMigrations(databaseUrl: string): Promise<readonly string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const lock = await pool.connect();
  try {
    await lock.query('SELECT pg_advisory_lock(hashtext($1))', [LOCK]);
    const { unknown } = await readMigrationState(databaseUrl);
    if (unknown.length > 0) throw new MigrationError(describeUnknownHistory(unknown));
    return await applyPending(pool);
  } finally {
    lock.release(true);
    await pool.end();
  }
}

async function applyPending(pool: pg.Pool): Promise<readonly string[]> {
  const migrationsList = await readMigrations();
  await forgetUnfinished(pool);
  const scripts = new WholeScriptAdapterFactory(pool);
  const engine = await createSchemaEngine(scripts);
  try {
    const filters = { externalTables: [], externalEnums: [] };
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
    return appliedMigrationNames;
  } catch (error) {
    await forgetUnfinished(pool);
    throw new MigrationError(describeFailure(scripts.failure ?? error), { cause: error });
  } finally {
    engine.free();
  }
}

async function forgetUnfinished(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ readonly exists: boolean }>(HAS_HISTORY);
  if (rows[0]?.exists === true) await pool.query(FORGET_UNFINISHED);
}
