import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type RunningStore, startPostgres } from '@posthorn/local-stack';
import { waitFor } from '@posthorn/test-support';
import pg from 'pg';
import { assertDatabaseAnswers } from '../../src/stores/provide-stores.js';
import { readPidFile } from '../../src/machine/processes.js';
import { findCluster } from '../../src/postgres/find-cluster.js';
import { launchPostgres } from '../../src/postgres/launch-postgres.js';
import { stopPostgres } from '../../src/postgres/stop-postgres.js';
import { useTemporaryFolder } from '../support/temporary-folder.js';

const folder = useTemporaryFolder();
const said: string[] = [];
let postgres: RunningStore | undefined;

async function start(dataDirectory = join(folder.path, 'postgres')): Promise<RunningStore> {
  postgres = await startPostgres({
    dataDirectory,
    settings: { fsync: 'off' },
    say: (line) => said.push(line),
  });
  return postgres;
}

async function query(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = (): string => join(folder.path, 'postgres', 'data', 'postmaster.pid');

/** Returns the pid of the killed server. */
async function killServer(): Promise<number> {
  const pid = (await readPidFile(pidFile())) ?? 0;
  process.kill(pid, 'SIGKILL');
  return pid;
}

beforeEach(() => {
  said.length = 0;
});
afterEach(() => postgres?.stop());

it('keeps the data between runs', async () => {
  const first = await start();
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS value');
  await first.stop();
  const second = await start();
  expect(await query(second.url, 'SELECT value FROM kept')).toEqual([{ value: 1 }]);
});

it('replaces a server that a killed launcher left behind', async () => {
  const { stop } = await start();
  await stop();
  const cluster = await findCluster(join(folder.path, 'postgres'));
  const left = await launchPostgres(cluster.folder, {}, cluster.owner);
  const successor = await start();
  await left.server.ended;
  expect(await query(successor.url, 'SELECT 1 AS value')).toEqual([{ value: 1 }]);
});

it('does not take a killed server for ready, whose pid the next one may have', async () => {
  await (await start()).stop();
  const cluster = await findCluster(join(folder.path, 'postgres'));
  const { plan, server } = await launchPostgres(cluster.folder, {}, cluster.owner);
  expect(await plan.isReady(server.pid)).toBe(true);
  await killServer();
  await server.ended;
  await stopPostgres(cluster.folder, cluster.owner);
  expect(await plan.isReady(server.pid)).toBe(false);
  expect(await readPidFile(pidFile())).toBe(server.pid);
});

it('restarts on the same URL with its data when it is killed', async () => {
  const { url } = await start();
  await query(url, 'CREATE TABLE committed AS SELECT 1 AS value');
  await killServer();
  await waitFor(() => said.length > 0);
  await waitFor(() => query(url, 'SELECT 1').catch(() => undefined));
  expect(await query(url, 'SELECT value FROM committed')).toEqual([{ value: 1 }]);
  expect(said[0]).toBe('PostgreSQL was ended by SIGKILL; it is started again in 250 ms');
});

it('stays down when it is stopped during a restart', async () => {
  const { url, stop } = await start();
  const killed = await killServer();
  await waitFor(async () => ![undefined, killed].includes(await readPidFile(pidFile())));
  await stop();
  await expect(query(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
});

it('starts even when the pid file names an unrelated process', async () => {
  await (await start()).stop();
  await writeFile(join(folder.path, 'postgres', 'data', 'postmaster.pid'), `${process.pid}\n`, {
    mode: 0o644,
  });
  expect(await query((await start()).url, 'SELECT 1 AS value')).toEqual([{ value: 1 }]);
});

it('runs within a folder that only the present user may enter, also for root', async () => {
  const closed = join(folder.path, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const { url } = await start(join(closed, 'postgres'));
  expect(await query(url, 'SELECT 1 AS value')).toEqual([{ value: 1 }]);
});

it('applies settings', async () => {
  const { url } = await start();
  expect(await query(url, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
});

it('requires the password, which only its owner can read', async () => {
  const url = new URL((await start()).url);
  url.password = 'guessed';
  const failure = await assertDatabaseAnswers(url.href).catch((error: unknown) => String(error));
  expect(failure).toContain(
    'DATABASE_URL cannot be used: password authentication failed for user "posthorn".',
  );
  expect(failure).not.toContain('guessed');
  expect((await stat(join(folder.path, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
});

it('names a database that does not exist', async () => {
  const url = new URL((await start()).url);
  url.pathname = '/nowhere';
  await expect(assertDatabaseAnswers(url.href)).rejects.toThrow('database "nowhere" does not exist');
});
