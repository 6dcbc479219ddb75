import { beforeEach, expect, it } from '@jest/globals';
import { releaseAfterTest } from '@posthorn/test-support';
import { createPool } from '../../src/connections/create-pool.js';
import { Prisma } from '../../src/connections/prisma-client.js';
import { type SqlClient, createSqlClient } from '../../src/connections/sql-client.js';
import { openDatabase } from '../support/open-database.js';

let prepared: SqlClient;
let driver: SqlClient;
beforeEach(async () => {
  const { url } = await openDatabase();
  const pool = createPool({
    url,
    applicationName: 'prepared',
    maxConnections: 1,
    prepares: true,
    onIdleError: () => undefined,
  });
  releaseAfterTest(() => pool.end());
  prepared = createSqlClient(pool, { prepares: true });
  driver = createSqlClient(pool, { prepares: false });
});

const TEXTS = ['', 'a "quoted" one', String.raw`C:\folder`, 'a, {b}', 'NULL', 'Grüße 🎺', null];

it('reads and writes each value as the driver does, when its statement is new and when it is known', async () => {
  const statement = Prisma.sql`
    SELECT
      ${TEXTS}::text[] AS texts, ${[1, null, -2]}::int[] AS numbers, ${[true, false]}::boolean[] AS booleans,
      ${'a "text"'}::text AS text, ${1.5}::float8 AS float, ${7}::int AS int, ${true}::boolean AS boolean,
      ${null}::text AS nothing, ${new Date(0)}::timestamptz AS time, ${Buffer.from([0, 255])}::bytea AS bytes,
      '{"a":[1]}'::json AS json`;
  const [expected] = await driver.$queryRaw<object[]>(statement);
  expect(await prepared.$queryRaw<object[]>(statement)).toEqual([expected]);
  expect(await prepared.$queryRaw<object[]>(statement)).toEqual([expected]);
});

it('executes a statement without rows again, and one that failed before', async () => {
  const silent = Prisma.sql`SET work_mem = '5MB'`;
  expect(await prepared.$queryRaw(silent)).toEqual([]);
  expect(await prepared.$queryRaw(silent)).toEqual([]);
  const division = (by: number): Prisma.Sql => Prisma.sql`SELECT 4 / ${by}::int AS result`;
  await expect(prepared.$queryRaw(division(0))).rejects.toThrow('division by zero');
  expect(await prepared.$queryRaw(division(2))).toEqual([{ result: 2 }]);
  await expect(prepared.$queryRaw(division(0))).rejects.toThrow('division by zero');
  expect(await prepared.$queryRaw(division(4))).toEqual([{ result: 1 }]);
});
