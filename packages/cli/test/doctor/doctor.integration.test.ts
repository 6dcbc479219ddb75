import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createEndpoint, releaseAfterFile } from '@posthorn/test-support';
import { type CliAnswer, callCli } from '../support/call-cli.js';
import { type Stores, openStores } from '../support/open-stores.js';

interface Report {
  readonly findings: readonly {
    readonly check: string;
    readonly status: string;
    readonly advice?: string;
  }[];
}

let stores: Stores;
let address: string;
beforeAll(async () => {
  stores = await openStores();
  await createEndpoint(stores.database, { projectId: stores.account.projectId, url: 'https://example.com/' });
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/healthz' ? 200 : 404;
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  releaseAfterFile(() => server.close());
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

const examine = (changed: Readonly<Record<string, string>> = {}): Promise<CliAnswer> =>
  stores.call(['doctor', '--json'], {
    environment: { PUBLIC_BASE_URL: address, RECEIVE_BASE_URL: address, ...changed },
  });

async function failures(changed: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const answer = await examine(changed);
  expect(answer.exitCode).toBe(1);
  const { findings } = answer.json() as Report;
  const failed = findings.filter(isIssue);
  expect(failed.every(({ advice }) => advice !== undefined)).toBe(true);
  return [...new Set(failed.map(({ check }) => check))];
}

/** The PostgreSQL of the tests is not durable, which is not an issue here. */
function isIssue({ check, status }: Report['findings'][number]): boolean {
  return status === 'fail' && check !== 'PostgreSQL durability';
}

describe('doctor', () => {
  it('finds no issue in a valid installation', async () => {
    const { findings } = (await examine()).json() as Report;
    expect(findings.filter(isIssue)).toEqual([]);
    expect(new Set(findings.map(({ check }) => check)).size).toBeGreaterThan(15);
  });

  it('makes the checks that docs/going-to-production.md explains, and no others', async () => {
    const { findings } = (await examine()).json() as Report;
    const page = readFileSync(new URL('../../../../docs/going-to-production.md', import.meta.url), 'utf8');
    const [, table = ''] = /## What doctor ticks\n(.*?)\n## /s.exec(page) ?? [];
    const explained = Array.from(table.matchAll(/^\| (`.*?`) \|/gm), ([, names = '']) => names.split(', '));
    const checks = explained.flat().map((name) => name.replaceAll('`', ''));
    expect([...checks].sort()).toEqual([...new Set(findings.map(({ check }) => check))].sort());
  });

  it('colours findings only where colours are visible', async () => {
    const environment = { PUBLIC_BASE_URL: `${address}/x` };
    const painted = await stores.call(['doctor'], { environment, hasColours: true });
    const plain = await stores.call(['doctor'], { environment });
    expect(painted.stdout).toContain('\u001b[32mok  \u001b[39m  PostgreSQL');
    expect(painted.stdout).toContain('\u001b[31mfail\u001b[39m');
    expect(plain.stdout).not.toContain('\u001b');
  });

  it('reports each check on one line, with advice', async () => {
    const { stdout } = await stores.call(['doctor'], { environment: { PUBLIC_BASE_URL: `${address}/x` } });
    expect(stdout).toMatch(/^ok {4}PostgreSQL: \d+/m);
    expect(stdout).toMatch(/^fail {2}api: .*\n {6}See that the api service runs/m);
  });

  it.each([
    [
      'another encryption key',
      { ENCRYPTION_KEYS: `other:${Buffer.alloc(32, 7).toString('base64')}` },
      ['encryption keys'],
    ],
    [
      'an unreachable PostgreSQL',
      { DATABASE_URL: 'postgresql://127.0.0.1:1/x' },
      ['PostgreSQL', 'encryption keys', 'disks'],
    ],
    ['an unreachable Redis', { REDIS_URL: 'redis://127.0.0.1:1' }, ['Redis']],
    ['an address without a server', { RECEIVE_BASE_URL: 'http://127.0.0.1:1' }, ['ingest']],
    ['a storage that cannot be written', { STORAGE_URL: 'file:/etc/hostname' }, ['file storage']],
    ['a variable that is not valid', { API_PORT: '-1' }, ['configuration']],
  ])('finds %s', async (_what, changed, checks) => expect(await failures(changed)).toEqual(checks));

  it('reports every issue of the configuration at once, without connecting and without values', async () => {
    const environment = { DATABASE_URL: 'mysql://user:hunter2@x/y', REDIS_URL: '' };
    const { exitCode, stdout } = await callCli(['doctor'], { environment });
    expect(exitCode).toBe(1);
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'ENCRYPTION_KEYS']) expect(stdout).toContain(name);
    expect(stdout).not.toContain('hunter2');
  });

  it('finds a PostgreSQL that takes no writes', async () => {
    const name = new URL(String(stores.environment['DATABASE_URL'])).pathname.slice(1);
    await stores.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    expect(await failures({})).toEqual(['PostgreSQL writes']);
    await stores.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  });

  it('finds missing migrations', async () => {
    await stores.query('CREATE TABLE kept AS SELECT * FROM _prisma_migrations');
    await stores.query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '%initial'");
    expect(await failures({})).toEqual(['PostgreSQL migrations']);
    const { exitCode, json } = await stores.cli('migrate', '--status', '--json');
    expect({ exitCode, state: json() }).toMatchObject({
      exitCode: 1,
      state: { pending: ['20261125000000_initial'] },
    });
    await stores.query('DELETE FROM _prisma_migrations');
    await stores.query('INSERT INTO _prisma_migrations SELECT * FROM kept');
  });
});

describe('the other maintenance commands', () => {
  it('migrate applies migrations, and does nothing the second time', async () => {
    expect(await stores.read('migrate')).toEqual({ applied: [] });
    expect((await stores.cli('migrate', '--status')).exitCode).toBe(0);
  });

  it('re-encrypt re-encrypts secrets with the first key', async () => {
    const keys = `new:${Buffer.alloc(32, 9).toString('base64')},${String(stores.environment['ENCRYPTION_KEYS'])}`;
    const environment = { ENCRYPTION_KEYS: keys };
    const { json } = await stores.call(['re-encrypt', '--json'], { environment });
    expect(json()).toEqual({ changed: 1 });
    expect(await stores.database.operatorActions.list({ limit: 1 })).toMatchObject([
      { action: 'secrets.re-encrypt', details: { key: 'new' } },
    ]);
  });
});
