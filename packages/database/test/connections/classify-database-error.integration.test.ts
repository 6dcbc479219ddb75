import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import {
  createAccount,
  createEndpoint,
  newMessage,
  releaseAfterTest,
  startProxy,
  waitFor,
} from '@posthorn/test-support';
import pg from 'pg';
import { classifyDatabaseError } from '../../src/index.js';
import { openConnection, Prisma } from '../../src/connections/open-connection.js';
import { acceptOne, claimOne } from '../support/delivery-records.js';
import { connectTo, openDatabase } from '../support/open-database.js';

const open = await openDatabase();

async function kindOf(failing: Promise<unknown>): Promise<string> {
  return await failing.then(
    () => 'no error',
    (error: unknown) => classifyDatabaseError(error),
  );
}

function urlWith(change: (url: URL) => void): string {
  const url = new URL(open.url);
  change(url);
  return url.href;
}

/** Another transaction locks the message until the end of the test. */
async function lockMessage(id: string): Promise<void> {
  const client = new pg.Client({ connectionString: open.url });
  await client.connect();
  releaseAfterTest(() => client.end());
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM messages WHERE id = $1 FOR UPDATE', [id]);
}

/** Waits until a statement of the application waits for the lock. */
async function waitForBlocked(applicationName: string): Promise<void> {
  await waitFor(async () => {
    const rows = await open.query(
      "SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'",
      [applicationName],
    );
    return rows.length > 0;
  });
}

async function terminate(applicationName: string): Promise<void> {
  await open.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
    applicationName,
  ]);
}

describe('errors that mean unavailable', () => {
  it('include a database that refuses connections', async () => {
    const port = await closedPort();
    const url = urlWith((changed) => {
      changed.port = String(port);
    });
    expect(await kindOf(connectTo(url).ping())).toBe('unavailable');
    expect(await kindOf(connectTo(url).messages.accept(newMessage()))).toBe('unavailable');
  });

  it('include a host without an address', async () => {
    const url = urlWith((changed) => {
      changed.hostname = 'database.invalid';
    });
    expect(await kindOf(connectTo(url).ping())).toBe('unavailable');
  });

  it('include a wrong password', async () => {
    const url = urlWith((changed) => {
      changed.password = 'wrong';
    });
    expect(await kindOf(connectTo(url).ping())).toBe('unavailable');
  });

  it('include a database that does not exist (yet)', async () => {
    const url = urlWith((changed) => {
      changed.pathname = '/nowhere';
    });
    expect(await kindOf(connectTo(url).ping())).toBe('unavailable');
  });

  it('include a connection that is terminated during a statement', async () => {
    const database = connectTo(open.url, { applicationName: 'victim' });
    const claim = await acceptOne(open.database);
    await lockMessage(claim.messageId);
    const kind = kindOf(database.deliveries.claim(claim));
    await waitForBlocked('victim');
    await terminate('victim');
    expect(await kind).toBe('unavailable');
    await database.ping();
  });

  it('include a connection that breaks during a statement', async () => {
    const proxy = await startProxy(open.url);
    releaseAfterTest(() => proxy.close());
    const database = connectTo(proxy.url, { applicationName: 'cut off' });
    const claim = await acceptOne(open.database);
    await lockMessage(claim.messageId);
    const kind = kindOf(database.deliveries.claim(claim));
    await waitForBlocked('cut off');
    proxy.cut();
    expect(await kind).toBe('unavailable');
    expect(await kindOf(database.ping())).toBe('unavailable');
    proxy.restore();
    await database.ping();
  });

  it('include a lock timeout', async () => {
    const { sql, close } = openConnection({
      url: open.url,
      applicationName: 'test',
      maxConnections: 1,
      onIdleError: () => undefined,
    });
    releaseAfterTest(close);
    const claim = await acceptOne(open.database);
    await lockMessage(claim.messageId);
    await sql.execute(Prisma.sql`SET lock_timeout = '10ms'`);
    const update = Prisma.sql`UPDATE messages SET replay_count = 1 WHERE id = ${claim.messageId}::uuid`;
    expect(await kindOf(sql.execute(update))).toBe('unavailable');
  });

  it('include a pool without a free connection', async () => {
    const database = connectTo(open.url, { applicationName: 'crowded', maxConnections: 1 });
    const claim = await claimOne(open.database);
    await lockMessage(claim.messageId);
    const stuck = database.deliveries.release(claim).catch((error: unknown) => error);
    await waitForBlocked('crowded');
    expect(await kindOf(database.ping())).toBe('unavailable');
    await terminate('crowded');
    expect(classifyDatabaseError(await stuck)).toBe('unavailable');
  });
});

describe('errors of data', () => {
  it('include a row that already exists', async () => {
    const message = newMessage();
    await open.database.messages.accept(message);
    expect(await kindOf(open.database.messages.accept(message))).toBe('data');
  });

  it('include an endpoint that already exists', async () => {
    const { projectId } = await createAccount(open.database);
    const url = 'https://example.com/';
    const { id } = await createEndpoint(open.database, { projectId, url });
    const endpoint = {
      id,
      projectId,
      url,
      description: null,
      rateLimitRps: null,
      burst: null,
      signatureHeaders: 'webhook' as const,
      headers: {},
    };
    const signingKey = { id: createUuidV7(), encryptedSecret: 'x', keyHint: 'x', isStandard: true };
    expect(await kindOf(open.database.endpoints.create({ ...endpoint, signingKey }))).toBe('data');
  });

  it('include a missing parent row', async () => {
    expect(
      await kindOf(createEndpoint(open.database, { projectId: createUuidV7(), url: 'https://example.com/' })),
    ).toBe('data');
  });

  it.each([
    [
      'an invalid id of a claim',
      () => open.database.deliveries.claim({ messageId: 'x', attemptNo: 1, endpointId: 'x' }),
    ],
    ['an invalid id of a look-up', () => open.database.messages.findById('x')],
    ['NUL in a text', () => open.database.messages.accept(newMessage({ body: '\u0000' }))],
    ['a number that is too large', () => open.database.messages.accept(newMessage({ sizeBytes: 2 ** 40 }))],
    [
      'an id of a day without partition',
      () => open.database.messages.accept(newMessage({ id: '018f0000-0000-7000-8000-000000000000' })),
    ],
  ])('include %s', async (_what, failing) => {
    expect(await kindOf(failing())).toBe('data');
  });
});

describe('defects', () => {
  it('include invalid SQL', async () => {
    const { sql, close } = openConnection({
      url: open.url,
      applicationName: 'test',
      maxConnections: 1,
      onIdleError: () => undefined,
    });
    releaseAfterTest(close);
    expect(await kindOf(sql.query(Prisma.sql`SELEC 1`))).toBe('defect');
    expect(await kindOf(sql.query(Prisma.sql`SELECT * FROM nowhere`))).toBe('defect');
  });

  it('include any other error', () => {
    expect(
      [new TypeError('x is not a function'), 'text', undefined, null].map(classifyDatabaseError),
    ).toEqual(Array.from({ length: 4 }, () => 'defect'));
  });
});

it('replaces connections that were terminated while they were idle', async () => {
  const errors: Error[] = [];
  const database = connectTo(open.url, {
    applicationName: 'idle',
    onIdleError: (error) => errors.push(error),
  });
  await database.ping();
  await terminate('idle');
  // One error for each pool.
  await waitFor(() => errors.length === 2);
  await database.ping();
});

it('replaces a connection that only statements of deliveries have used', async () => {
  const errors: Error[] = [];
  const database = connectTo(open.url, {
    applicationName: 'deliveries',
    onIdleError: (error) => errors.push(error),
  });
  await database.deliveries.findTarget(createUuidV7());
  await terminate('deliveries');
  await waitFor(() => errors.length === 1);
  expect(await database.deliveries.findTarget(createUuidV7())).toBeUndefined();
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('errors of the network', () => {
  const coded = (code: string): Error => Object.assign(new Error(''), { code });

  it.each([
    [
      'a name of several addresses, none of which answers',
      new AggregateError([coded('ECONNREFUSED'), coded('EHOSTUNREACH')]),
    ],
    ['name resolution that is unavailable', coded('EAI_AGAIN')],
    ['a network without a route', coded('ENETUNREACH')],
    ['a server that does not answer', new Error('Query read timeout')],
    [
      'a connection that was closed before',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    ['a connection that could not be made in time', new Error('x', { cause: new Error('timeout expired') })],
  ])('mean that the database is unavailable: %s', (_what, error) => {
    expect(classifyDatabaseError(error)).toBe('unavailable');
  });

  it('differ from defects', () => {
    expect(classifyDatabaseError(new TypeError('x is not a function'))).toBe('defect');
    expect(classifyDatabaseError(coded('ERR_ASSERTION'))).toBe('defect');
  });
});

it('reports a statement as unavailable when its table changed and it must be prepared again', async () => {
  const connection = openConnection({
    url: open.url,
    applicationName: 'prepared',
    maxConnections: 1,
    prepares: true,
    onIdleError: () => undefined,
  });
  releaseAfterTest(() => connection.close());
  await open.query('CREATE TABLE changing (value integer)');
  const read = (): Promise<unknown> => connection.sql.query(Prisma.sql`SELECT * FROM changing`);
  await read();
  await open.query('ALTER TABLE changing ALTER value TYPE bigint');
  expect(await kindOf(read())).toBe('unavailable');
});
