import { beforeEach, expect, it } from '@jest/globals';
import { releaseAfterTest } from '@posthorn/test-support';
import { classifyDatabaseError, mayHaveTakenEffect } from '../../src/connections/classify-database-error.js';
import { LateTransactionError } from '../../src/connections/in-transaction.js';
import {
  type Connection,
  type Transaction,
  openConnection,
  Prisma,
} from '../../src/connections/open-connection.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const INSERT = Prisma.sql`INSERT INTO written VALUES (1)`;

let open: OpenDatabase;
let connection: Connection;
beforeEach(async () => {
  open = await openDatabase();
  await open.query('CREATE TABLE written (id integer)');
  connection = openConnection({
    url: open.url,
    applicationName: 'transactions',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  releaseAfterTest(() => connection.close());
});

async function countWritten(): Promise<number> {
  return (await open.query('SELECT FROM written')).length;
}

it('a transaction writes all of its work, and returns its result', async () => {
  const result = await connection.sql.transaction(async (transaction) => {
    await transaction.execute(INSERT);
    expect(await countWritten()).toBe(0);
    return await transaction.execute(INSERT);
  });
  expect([result, await countWritten()]).toEqual([1, 2]);
});

it.each([
  ['its work', () => Promise.reject(new Error('refused'))],
  ['PostgreSQL', ({ execute }: Transaction) => execute(Prisma.sql`SELEC 1`)],
])(
  'a transaction writes nothing after an error of %s, and its connection serves the next one',
  async (_of, fail) => {
    const backend = Prisma.sql`SELECT pg_backend_pid() AS id`;
    const before = await connection.sql.query(backend);
    const failed = connection.sql.transaction(async (transaction) => {
      await transaction.execute(INSERT);
      await fail(transaction);
    });
    await expect(failed).rejects.toThrow(/refused|syntax error/);
    expect(await countWritten()).toBe(0);
    expect(await connection.sql.query(backend)).toEqual(before);
  },
);

it('a transaction that takes too long is rolled back, whatever it does, and its connection is replaced', async () => {
  const late = connection.sql.transaction(
    async (transaction) => {
      await transaction.execute(INSERT);
      await transaction.query(Prisma.sql`SELECT pg_sleep(60)`);
    },
    { withinMs: 50 },
  );
  const error: unknown = await late.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LateTransactionError);
  expect([classifyDatabaseError(error), mayHaveTakenEffect(error)]).toEqual(['unavailable', false]);
  expect(await connection.sql.execute(INSERT)).toBe(1);
  expect(await countWritten()).toBe(1);
});

it('a connection that breaks between two statements of a transaction fails the transaction, and no process', async () => {
  const cut = connection.sql.transaction(async (transaction) => {
    await transaction.execute(INSERT);
    await open.query(`
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'transactions'
    `);
    await transaction.execute(INSERT);
  });
  const error: unknown = await cut.catch((thrown: unknown) => thrown);
  expect(classifyDatabaseError(error)).toBe('unavailable');
  expect(await countWritten()).toBe(0);
  expect(await connection.sql.execute(INSERT)).toBe(1);
});
