import { describe, expect, it } from '@jest/globals';
import { createTestDatabase, releaseAfterTest } from '@posthorn/test-support';
import { createPool } from '../../src/connections/create-pool.js';
import { type StatementFacts, kindOfStatement } from '../../src/connections/measure-statements.js';

describe('the kind of a statement', () => {
  it.each([
    ['select 1', 'select'],
    ['\n  SELECT id FROM messages FOR UPDATE', 'select'],
    ['INSERT INTO messages VALUES (1)', 'insert'],
    ['WITH input AS (SELECT 1), keyed AS (INSERT INTO idempotency_keys SELECT 1) SELECT 1', 'insert'],
    ['WITH claimed AS (UPDATE "messages_20261122" AS m SET status = 1) SELECT 1', 'update'],
    ['WITH locked AS (SELECT 1 FOR UPDATE SKIP LOCKED) DELETE FROM payloads', 'delete'],
    ['WITH a AS (SELECT 1) SELECT * FROM a', 'select'],
    ['BEGIN', 'transaction'],
    ['LISTEN x', 'other'],
    ['', 'other'],
  ])('%j is %s', (sql, kind) => expect(kindOfStatement(sql)).toBe(kind));
});

describe('a measured pool', () => {
  it('reports each statement once, however it is sent, and whether it failed', async () => {
    const { url, drop } = await createTestDatabase();
    releaseAfterTest(drop);
    const seen: StatementFacts[] = [];
    const pool = createPool({
      url,
      applicationName: 'test',
      maxConnections: 1,
      prepares: true,
      observe: (facts) => seen.push(facts),
      onIdleError: () => undefined,
    });
    releaseAfterTest(() => pool.end());
    await pool.query('SELECT 1');
    const client = await pool.connect();
    await client.query({ text: 'SELECT $1::int', values: [1] });
    await expect(client.query('DELETE FROM nothing')).rejects.toThrow('nothing');
    client.release();
    await expect(pool.query('UPDATE nothing SET a = 1')).rejects.toThrow('nothing');
    expect(seen.map(({ pool: name, statement, failed }) => [name, statement, failed])).toEqual([
      ['prepared', 'select', false],
      ['prepared', 'select', false],
      ['prepared', 'delete', true],
      ['prepared', 'update', true],
    ]);
    expect(seen.every(({ seconds }) => seconds > 0 && seconds < 30)).toBe(true);
  });
});
