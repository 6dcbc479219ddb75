import pg from 'pg';
import { StartError } from '../machine/start-error.js';
import { nodeUrls } from '../redis/node-urls.js';
import { redisCommand } from '../redis/redis-command.js';

const ANSWER_WITHIN_MS = 5000;

/** Throws a one-line error without the password when the database of DATABASE_URL is unusable. */
export async function assertDatabaseAnswers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN_MS });
  try {
    await client.connect();
    await client.query('SELECT 1');
  } catch (error) {
    throw new StartError(`DATABASE_URL cannot be used: ${reasonOf(error)}.`, { cause: error });
  } finally {
    await client.end();
  }
}

/**
 * Throws a one-line error without the password when the Redis of REDIS_URL is unusable. One cluster node is sufficient.
 */
export async function assertRedisAnswers(url: string): Promise<void> {
  try {
    const replies = nodeUrls(url).map((node) => redisCommand(node, ['PING']));
    if ((await Promise.any(replies)) !== '+PONG') throw new Error('what answers there is not Redis');
  } catch (error) {
    throw new StartError(`REDIS_URL cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
}

/** A refused connection to a name with several addresses has no message of its own, only a list of errors. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
