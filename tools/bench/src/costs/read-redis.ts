import { type LabRedis, sum, writtenBytes } from '@posthorn/lab';

/** Redis' statistics since its start. */
export interface RedisReading {
  /** By command, including the commands of scripts. */
  readonly calls: ReadonlyMap<string, number>;
  readonly writtenBytes: number;
}

const COMMAND = 'cmdstat_';

/** The sum over all nodes. */
export async function readRedis(nodes: readonly LabRedis[]): Promise<RedisReading> {
  const readings = await Promise.all(nodes.map(readNode));
  const calls = new Map<string, number>();
  for (const reading of readings) {
    for (const [name, count] of reading.calls) calls.set(name, (calls.get(name) ?? 0) + count);
  }
  return { calls, writtenBytes: sum(readings.map((reading) => reading.writtenBytes)) };
}

async function readNode(redis: LabRedis): Promise<RedisReading> {
  const [stats, bytes] = await Promise.all([redis.info('commandstats'), writtenBytes(redis.pid)]);
  const calls = [...stats]
    .filter(([name]) => name.startsWith(COMMAND))
    .map(([name, value]) => [name.slice(COMMAND.length), Number(/calls=(\d+)/.exec(value)?.[1])] as const);
  return { calls: new Map(calls), writtenBytes: bytes };
}
