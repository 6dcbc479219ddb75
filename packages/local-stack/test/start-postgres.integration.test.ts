import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import type { RunningStore } from '@posthorn/local-stack';
import { startPostgres } from '@posthorn/local-stack';
import pg from 'pg';
import { assertDatabaseAnswers } from '../src/launcher/assert-stores-answer.js';
import { useTemporaryFolder } from './temporary-folder.js';

const folder = useTemporaryFolder();
let postgres: RunningStore | undefined;

async function start(dataDirectory = join(folder.path, 'postgres')): Promise<RunningStore> {
  postgres = await startPostgres({ dataDirectory, settings: { fsync: 'off' } });
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

afterEach(() => postgres?.stop());

it('keeps the data between runs', async () => {
  const first = await start();
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS value');
  await first.stop();
  const second = await start();
  expect(await query(second.url, 'SELECT value FROM kept')).toEqual([{ value: 1 }]);
});

it('takes the place of a server that a killed launcher left behind', async () => {
  const left = await start();
  const successor = await start();
  await expect(query(left.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  expect(await query(successor.url, 'SELECT 1 AS value')).toEqual([{ value: 1 }]);
});

it('starts although the pid file names a stranger', async () => {
  await (await start()).stop();
  await writeFile(join(folder.path, 'postgres', 'data', 'postmaster.pid'), `${process.pid}\n`, {
    mode: 0o644,
  });
  expect(await query((await start()).url, 'SELECT 1 AS value')).toEqual([{ value: 1 }]);
});

it('runs within a folder that only we may enter, also as root', async () => {
  const closed = join(folder.path, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const { url } = await start(join(closed, 'postgres'));
  expect(await query(url, 'SELECT 1 AS value')).toEqual([{ value: 1 }]);
});

it('takes settings', async () => {
  const { url } = await start();
  expect(await query(url, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
});

it('asks for the password, which only its owner can read', async () => {
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
