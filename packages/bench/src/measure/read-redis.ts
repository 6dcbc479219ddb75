import type { LabRedis } from '@posthorn/lab';
import { writtenBytes } from '@posthorn/lab';

/** What Redis has counted since its start. */
export interface RedisReading {
  /** By command, scripts' own commands included. */
  readonly calls: ReadonlyMap<string, number>;
  readonly writtenBytes: number;
}

const COMMAND = 'cmdstat_';

export async function readRedis(redis: LabRedis): Promise<RedisReading> {
  const [stats, bytes] = await Promise.all([redis.info('commandstats'), writtenBytes(redis.pid)]);
  const calls = [...stats]
    .filter(([name]) => name.startsWith(COMMAND))
    .map(([name, value]) => [name.slice(COMMAND.length), Number(/calls=(\d+)/.exec(value)?.[1])] as const);
  return { calls: new Map(calls), writtenBytes: bytes };
}
