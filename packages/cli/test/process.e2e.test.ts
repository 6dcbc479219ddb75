import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder, waitFor } from '@posthorn/test-support';
import { type Stores, openStores, storeMessages } from './support/open-stores.js';
import { type StartedCli, startCli } from './support/start-cli.js';

const LOOK_EVERY_MS = 100;
/** A process starts slowly on a busy machine. */
const START_WITHIN_MS = 100_000;

/** Reports at exit which of the large libraries the process has loaded. */
const TELL_LIBRARIES = `--import ${JSON.stringify(
  `data:text/javascript,${encodeURIComponent(`
    import { createRequire } from 'node:module';
    const { cache } = createRequire('file:///');
    process.on('exit', () => {
      const paths = Object.keys(cache);
      const loaded = ['ajv', 'bullmq', 'ioredis', 'pg'].filter((name) =>
        paths.some((path) => path.includes('/node_modules/' + name + '/')));
      process.stderr.write('LOADED ' + loaded.join(' ') + '\\n');
    });`)}`,
)}`;

let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});

describe('the process', () => {
  it('prints one JSON document and nothing else, and ends with 0', async () => {
    const cli = startCli(['tenants', 'list', '--json'], stores.environment);
    expect(await cli.ended).toBe(0);
    expect(JSON.parse(cli.stdout())).toHaveLength(1);
    expect(cli.stderr()).toBe('');
  });

  it.each([
    [['--version'], []],
    [['help', 'messages'], []],
    [['event-types', 'list', '--api-url', 'http://127.0.0.1:1'], ['ajv']],
    [
      ['tenants', 'list'],
      ['ajv', 'pg'],
    ],
  ])('loads only the libraries that a command needs: %j', async (given, expected) => {
    const environment = {
      ...stores.environment,
      POSTHORN_API_KEY: stores.account.apiKey,
      NODE_OPTIONS: TELL_LIBRARIES,
    };
    const cli = startCli(given, environment);
    await cli.ended;
    expect(/^LOADED (.*)$/m.exec(cli.stderr())?.[1]).toBe(expected.join(' '));
  });

  it('refuses an irreversible command without a terminal, and ends with 2', async () => {
    const cli = startCli(['projects', 'delete', stores.account.projectId], stores.environment);
    expect(await cli.ended).toBe(2);
    expect(cli.stdout()).toBe('');
    expect(cli.stderr()).toContain('--yes');
  });

  it('stops between two steps on a signal, reports its progress, and ends with 130', async () => {
    const stored = await storeMessages(stores, { count: 3000, status: 'failed_permanent' });
    const given = ['messages', 'replay', '--yes', '--json', '--endpoint', stored.endpointId];
    const cli = startCli(given, stores.environment);
    await waitFor(() => isBegun(cli, stored.endpointId), START_WITHIN_MS);
    cli.child.kill('SIGINT');
    expect(await cli.ended).toBe(130);
    const replayed = await countQueued(stored.endpointId);
    expect(JSON.parse(cli.stdout())).toEqual({ matched: 3000, replayed, interrupted: true });
    expect(cli.stderr()).toBe(`Interrupted after ${replayed} of 3000 messages. Finished changes stay.\n`);
  });

  it('continues when the reader of its output has disconnected, and finishes its work', async () => {
    const stored = await storeMessages(stores, { count: 250, status: 'failed_permanent' });
    const cli = startCli(
      ['messages', 'replay', '--yes', '--endpoint', stored.endpointId],
      stores.environment,
    );
    cli.child.stdout?.destroy();
    cli.child.stderr?.destroy();
    expect(await cli.ended).toBe(0);
    expect(await countQueued(stored.endpointId)).toBe(250);
  });

  it('finds the stack that runs on this machine, and no other one', async () => {
    const home = await createTestFolder();
    const running = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 100000)']);
    const { DATABASE_URL, REDIS_URL } = stores.environment;
    const facts = { database_url: DATABASE_URL, redis_url: REDIS_URL, processes: { api: running.pid } };
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'dev.json'), JSON.stringify(facts));
    const found = startCli(['tenants', 'list', '--json'], { POSTHORN_HOME: home });
    expect(await found.ended).toBe(0);
    running.kill();
    await once(running, 'exit');
    const lost = startCli(['tenants', 'list', '--json'], { POSTHORN_HOME: home });
    expect(await lost.ended).toBe(2);
  });
});

async function isBegun(cli: StartedCli, endpointId: string): Promise<boolean> {
  if (cli.child.exitCode !== null) throw new Error(`It ended by itself: ${cli.stderr()}`);
  await sleep(LOOK_EVERY_MS);
  return (await countQueued(endpointId)) > 0;
}

async function countQueued(endpointId: string): Promise<number> {
  const [row] = await stores.query(
    "SELECT count(*)::int FROM messages WHERE endpoint_id = $1 AND status = 'queued'",
    [endpointId],
  );
  return Number(row?.['count']);
}
