import { beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@posthorn/config';
import { createReleaseStack } from '@posthorn/runtime';
import {
  type LogRecord,
  createLogRecord,
  createTestDatabase,
  openSql,
  releaseAfterFile,
  releaseAfterTest,
  startProxy,
  waitFor,
} from '@posthorn/test-support';
import { PendingMigrationsError } from '../src/stores/pending-migrations-error.js';
import { refusePendingMigrations } from '../src/stores/refuse-pending-migrations.js';
import { COMMON_VARIABLES } from '../src/service-context.js';

const NEWEST = '(SELECT max(migration_name) FROM _prisma_migrations)';

let databaseUrl: string;
beforeEach(async () => {
  const database = await createTestDatabase();
  releaseAfterFile(database.drop);
  databaseUrl = database.url;
});

async function change(statement: string): Promise<void> {
  await openSql(databaseUrl)(statement);
}

interface Start {
  readonly started: Promise<void>;
  readonly log: LogRecord;
  /** The migrations that were found only after the start. */
  readonly found: readonly PendingMigrationsError[];
}

function start(url = databaseUrl): Start {
  const log = createLogRecord();
  const releases = createReleaseStack();
  releaseAfterTest(releases.releaseAll);
  const config = loadConfig(COMMON_VARIABLES, { DATABASE_URL: url, REDIS_URL: 'redis://127.0.0.1' });
  const found: PendingMigrationsError[] = [];
  const started = refusePendingMigrations(
    { config, logger: log.logger, releases },
    { repeatAfterMs: 20, onFoundLater: (error) => found.push(error) },
  );
  return { started, log, found };
}

describe('a service starts when the database', () => {
  it('has all its migrations', async () => {
    await expect(start().started).resolves.toBeUndefined();
  });

  it('is ahead of the service', async () => {
    await change(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ('next', '', '99990101000000_of_the_next_version', now(), 1)`,
    );
    await expect(start().started).resolves.toBeUndefined();
  });
});

describe('a service refuses to start when a migration', () => {
  it.each([
    ['is missing', `DELETE FROM _prisma_migrations WHERE migration_name = ${NEWEST}`],
    ['has failed', `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = ${NEWEST}`],
    [
      'was rolled back',
      `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = ${NEWEST}`,
    ],
  ])('%s, and reports it and the command', async (_case, statement) => {
    await change(statement);
    const error = await start().started.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PendingMigrationsError);
    expect(error).toMatchObject({ names: [expect.stringMatching(/^\d{14}_/)] });
    expect(String(error)).toContain('npm run migrate');
  });

  it('was never applied to the database', async () => {
    await change('DROP TABLE _prisma_migrations');
    const error = await start().started.catch((reason: unknown) => reason);
    expect((error as PendingMigrationsError).names.length).toBeGreaterThan(0);
  });
});

describe('a database that is unavailable at the start', () => {
  it('does not delay the start, and is checked again until it answers', async () => {
    await change(`DELETE FROM _prisma_migrations WHERE migration_name = ${NEWEST}`);
    const proxy = await startProxy(databaseUrl);
    releaseAfterTest(() => proxy.close());
    proxy.cut();
    const { started, log, found } = start(proxy.url);
    await started;
    expect(log.lines).toMatchObject([{ level: 'warn' }]);
    proxy.restore();
    await waitFor(() => found.length > 0);
  });
});
