import pg from 'pg';
import { readMigrations } from './read-migrations.js';
import { createSchemaEngine } from './schema-engine.js';

const LOCK = 'posthorn.migrate';

/**
 * Applies the migrations that the database lacks and returns their names. Several processes may call it at once: one
 * applies them, the others wait. Keeps Prisma's own `_prisma_migrations` table.
 */
export async function applyMigrations(databaseUrl: string): Promise<readonly string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const lock = await pool.connect();
  try {
    await lock.query('SELECT pg_advisory_lock(hashtext($1))', [LOCK]);
    return await applyPending(pool);
  } finally {
    lock.release(true);
    await pool.end();
  }
}

async function applyPending(pool: pg.Pool): Promise<readonly string[]> {
  const engine = await createSchemaEngine(pool);
  try {
    const migrationsList = await readMigrations();
    const filters = { externalTables: [], externalEnums: [] };
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
    return appliedMigrationNames;
  } finally {
    engine.free();
  }
}
