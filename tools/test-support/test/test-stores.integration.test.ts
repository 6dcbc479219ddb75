import { afterAll, describe, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import {
  createTestDatabase,
  createTestRedis,
  openSql,
  releaseAfterFile,
  renewDays,
} from '@posthorn/test-support';
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

  it('has the partitions of a database that was migrated today, on whichever day the run began', async () => {
    const database = await createTestDatabase();
    releaseAfterFile(database.drop);
    const query = openSql(database.url);
    const partitions = 'SELECT oid::regclass::text AS name FROM pg_class WHERE relispartition ORDER BY name';
    const ofToday = await query(partitions);
    await query(
      "SELECT create_day_partitions((now() AT TIME ZONE 'UTC')::date - 3, (now() AT TIME ZONE 'UTC')::date - 2)",
    );
    const newest = await query(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relispartition AND relkind = 'r'
         AND right(relname, 8) = to_char((now() AT TIME ZONE 'UTC')::date + 14, 'YYYYMMDD')`,
    );
    await query(`DROP TABLE ${newest.map(({ name }) => String(name)).join(', ')}`);
    expect(await query(partitions)).not.toEqual(ofToday);
    await renewDays(database.url);
    expect(await query(partitions)).toEqual(ofToday);
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
