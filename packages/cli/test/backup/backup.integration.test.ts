import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { createTestFolder, newMessage } from '@posthorn/test-support';
import { type Stores, openStores, storeMessages } from '../support/open-stores.js';

let stores: Stores;
let folder: string;
beforeAll(async () => {
  stores = await openStores();
  folder = join(await createTestFolder(), 'backup');
  for (const status of ['queued', 'failed_permanent', 'succeeded'] as const)
    await storeMessages(stores, { count: 20, status });
  // Bytes and text that a format could change.
  const { projectId } = stores.account;
  const endpointId = (await storeMessages(stores, { count: 1, status: 'queued' })).endpointId;
  for (const body of [
    '{"tab":"a\tb","line":"\\n","nul":"\\u0000","number":1e400}',
    Buffer.from([0, 92, 46, 10, 255]),
  ]) {
    await stores.database.messages.accept(newMessage({ projectId, endpointId, body, direction: 'inbound' }));
  }
});

/** Every row of every table, as text. */
async function readAll(): Promise<Readonly<Record<string, unknown>>> {
  const tables = await stores.query(`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition AND relname NOT IN ('operator_actions', '_prisma_migrations') ORDER BY relname`);
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    contents[String(name)] = await stores.query(
      `SELECT t::text AS row FROM ${String(name)} AS t ORDER BY row`,
    );
  }
  return contents;
}

describe('a backup', () => {
  it('restores each row of each table as it was, and nothing else', async () => {
    const before = await readAll();
    expect(await stores.read('backup', folder)).toEqual({ folder, tables: expect.any(Number) });

    await stores.query('DELETE FROM messages WHERE status = $1', ['succeeded']);
    await storeMessages(stores, { count: 5, status: 'queued' });
    await redisCommand(String(stores.environment['REDIS_URL']), ['SET', 'left', 'over']);
    const { exitCode, stderr } = await stores.cli('restore', folder);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });

    expect(await readAll()).toEqual(before);
    expect(await redisCommand(String(stores.environment['REDIS_URL']), ['EXISTS', 'left'])).toBe(':0');
    const [row] = await stores.query(`SELECT count(*)::int FROM pg_trigger WHERE tgenabled = 'D'`);
    expect(row).toEqual({ count: 0 });
  });

  it('is made only into a new folder', async () => {
    const { exitCode, stderr } = await stores.cli('backup', folder);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `${folder} exists already.\n` });
  });

  it('can be read by its owner only', async () => {
    const names = await readdir(folder);
    expect(names).toEqual(expect.arrayContaining(['backup.json', 'messages.copy.gz', 'payloads.copy.gz']));
    const modes = await Promise.all(
      [folder, ...names.map((name) => join(folder, name))].map((path) => stat(path)),
    );
    expect(modes.filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([]);
  });
});

describe('a restore', () => {
  it.each<[string, (manifest: Record<string, unknown>) => string, RegExp]>([
    ['no backup', () => '', /holds no complete backup/],
    [
      'a backup of another version',
      (of) => JSON.stringify({ ...of, migrations: ['1_other'] }),
      /migration is 1_other/,
    ],
    ['a backup of a newer format', (of) => JSON.stringify({ ...of, format: 2 }), /of a newer version/],
    ['a backup without a file', (of) => JSON.stringify(of), /ENOENT/],
  ])('changes nothing when it is given %s', async (_what, change, message) => {
    const other = await createTestFolder();
    const manifest = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    const text = change(manifest);
    if (text !== '') await writeFile(join(other, 'backup.json'), text);
    const before = await readAll();
    const { exitCode, stderr } = await stores.cli('restore', other);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringMatching(message) });
    expect(await readAll()).toEqual(before);
  });
});
