import { ConfigError, loadConfig } from '@posthorn/config';
import { applyMigrations } from './migrations/apply-migrations.js';
import { MigrationError } from './migrations/migration-error.js';

try {
  const { databaseUrl } = loadConfig(['databaseUrl']);
  const applied = await applyMigrations(databaseUrl);
  const summary = applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`;
  process.stdout.write(`${summary}\n`);
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof MigrationError;
  const reason = isPlain ? error.message : `The migration failed: ${String(error)}`;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
// The engine leaves a timer of 10 seconds behind, and nothing waits for it.
process.exit();
