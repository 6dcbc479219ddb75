import { beforeEach, describe, expect, it } from '@jest/globals';
import { SEALED_HEADERS } from '@posthorn/common';
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
  TEST_ENCRYPTION_KEYS,
  waitFor,
} from '@posthorn/test-support';
import { UnfitDatabaseError, refuseUnfitDatabase } from '../src/stores/refuse-unfit-database.js';
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
  /** What was found only after the start. */
  readonly found: readonly UnfitDatabaseError[];
}

function start(url = databaseUrl, keys = TEST_ENCRYPTION_KEYS): Start {
  const log = createLogRecord();
  const releases = createReleaseStack();
  releaseAfterTest(releases.releaseAll);
  const config = loadConfig(COMMON_VARIABLES, {
    DATABASE_URL: url,
    REDIS_URL: 'redis://127.0.0.1',
    ENCRYPTION_KEYS: keys,
  });
  const found: UnfitDatabaseError[] = [];
  const started = refuseUnfitDatabase(
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
    expect(error).toBeInstanceOf(UnfitDatabaseError);
    expect(error).toMatchObject({ facts: { pending: [expect.stringMatching(/^\d{14}_/)] } });
    expect(String(error)).toContain('npm run migrate');
  });

  it('was never applied to the database', async () => {
    await change('DROP TABLE _prisma_migrations');
    const error = await start().started.catch((reason: unknown) => reason);
    expect((error as UnfitDatabaseError).facts['pending']).not.toEqual([]);
  });
});

describe('a service refuses to start on', () => {
  it('the database of another history, and changes nothing', async () => {
    await change(
      `UPDATE _prisma_migrations SET migration_name = '20200101000000_former' WHERE migration_name = ${NEWEST}`,
    );
    const error = await start().started.catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: 'UnfitDatabaseError',
      facts: { unknown: ['20200101000000_former'] },
    });
    expect(String(error)).toContain('only a version with this migration can read it');
  });

  it('secrets that its keys cannot decrypt, and names the key', async () => {
    // Without its project, which foreign keys would need.
    await change(`SET session_replication_role = replica;
      INSERT INTO endpoints (id, project_id, url, headers)
      VALUES (gen_random_uuid(), gen_random_uuid(), 'https://example.com/', '{"${SEALED_HEADERS}":"gone.AAAA"}')`);
    const error = await start().started.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'UnfitDatabaseError', facts: { keys: ['gone'] } });
    expect(String(error)).toContain('it lacks the key "gone"');
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
