import { afterAll, describe, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { createTestDatabase, createTestRedis } from '@posthorn/test-support';
import pg from 'pg';

describe('a test database', () => {
  it('is migrated', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ table: string | null }>("SELECT to_regclass('messages') AS table");
    await client.end();
    expect(rows).toEqual([{ table: 'messages' }]);
    await database.drop();
  });

  it('reports a connection that was left open', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await expect(database.drop()).rejects.toThrow('is being accessed by other users');
    await client.end();
    await database.drop();
  });
});

describe('a test Redis', () => {
  const opened: Awaited<ReturnType<typeof createTestRedis>>[] = [];
  afterAll(() => Promise.all(opened.map((redis) => redis.release())));

  it('shares nothing with another', async () => {
    const [mine, yours] = await Promise.all([createTestRedis(), createTestRedis()]);
    opened.push(mine, yours);
    await redisCommand(mine.url, ['SET', 'key', 'mine']);
    expect(await redisCommand(yours.url, ['EXISTS', 'key'])).toBe(':0');
  });
});
