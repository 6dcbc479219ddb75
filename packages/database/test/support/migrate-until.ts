import pg from 'pg';
import { readMigrations } from '../../src/migrations/read-migrations.js';
import { createSchemaEngine } from '../../src/migrations/schema-engine.js';
import { WholeScriptAdapterFactory } from '../../src/migrations/whole-script-adapter.js';

/** Applies the migrations up to this one, as the version did in which it was the last. */
export async function migrateUntil(databaseUrl: string, last: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const engine = await createSchemaEngine(new WholeScriptAdapterFactory(pool));
  try {
    const all = await readMigrations();
    const migrationDirectories = all.migrationDirectories.filter(({ path }) => path <= last);
    const filters = { externalTables: [], externalEnums: [] };
    await engine.applyMigrations({ migrationsList: { ...all, migrationDirectories }, filters });
  } finally {
    engine.free();
    await pool.end();
  }
}
