import { beforeEach, describe, expect, it } from '@jest/globals';
import { type TestProxy, releaseAfterTest, startProxy } from '@posthorn/test-support';
import { classifyDatabaseError, mayHaveTakenEffect } from '../../src/index.js';
import { createPool } from '../../src/connections/create-pool.js';
import { type Connection, openConnection, Prisma } from '../../src/connections/open-connection.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const ANSWER_TIMEOUT_MS = 500;

let open: OpenDatabase;
let proxy: TestProxy;
const options = () => ({
  url: proxy.url,
  applicationName: 'unanswered',
  maxConnections: 1,
  answerTimeoutMs: ANSWER_TIMEOUT_MS,
  onIdleError: () => undefined,
});
beforeEach(async () => {
  open = await openDatabase();
  proxy = await startProxy(open.url);
  releaseAfterTest(() => proxy.close());
});

const ONE = Prisma.sql`SELECT 1 AS one`;

describe.each([
  ['general', false],
  ['prepared', true],
])('a statement of the %s pool that gets no answer', (_name, prepares) => {
  it.each<[string, (connection: Connection, silence: () => void) => Promise<unknown>]>([
    [
      'alone',
      async ({ sql }, silence) => {
        await sql.query(ONE);
        silence();
        return await sql.query(ONE);
      },
    ],
    [
      'in a transaction',
      ({ sql }, silence) =>
        sql.transaction(
          async (transaction) => {
            await transaction.query(ONE);
            silence();
            await transaction.query(ONE);
          },
          { withinMs: 60_000 },
        ),
    ],
  ])('fails as unavailable and may have taken effect: sent %s', async (_how, send) => {
    const connection = openConnection({ ...options(), prepares });
    releaseAfterTest(() => connection.close());
    const error = await send(connection, () => proxy.silence()).catch((thrown: unknown) => thrown);
    expect([classifyDatabaseError(error), mayHaveTakenEffect(error)]).toEqual(['unavailable', true]);
    proxy.restore();
    expect(await connection.sql.query(ONE)).toEqual([{ one: 1 }]);
  });
});

it('keeps a connection that is in use and waits for no answer', async () => {
  const pool = createPool(options());
  releaseAfterTest(() => pool.end());
  const client = await pool.connect();
  const before = await client.query('SELECT pg_backend_pid()');
  await open.query(`SELECT pg_sleep(${(2 * ANSWER_TIMEOUT_MS) / 1000})`);
  expect((await client.query('SELECT pg_backend_pid()')).rows).toEqual(before.rows);
  client.release();
});
