import type { Command, Redis } from 'ioredis';

/** One command, from its sending to its answer. */
export interface CommandFacts {
  readonly connection: RedisConnection;
  readonly command: RedisCommand;
  readonly seconds: number;
  readonly failed: boolean;
}

export type ObserveCommand = (facts: CommandFacts) => void;

/** What it is for; each process has one of each at most. */
export const REDIS_CONNECTIONS = ['producing', 'limiting', 'consuming'] as const;

export type RedisConnection = (typeof REDIS_CONNECTIONS)[number];

/** Scripts are nearly all: BullMQ's, those that count calls and those that reserve slots. */
export const REDIS_COMMANDS = ['script', 'read', 'write', 'other'] as const;

export type RedisCommand = (typeof REDIS_COMMANDS)[number];

const KINDS: ReadonlyMap<string, RedisCommand> = new Map([
  ...['eval', 'evalsha'].map((name) => [name, 'script'] as const),
  ...['exists', 'get', 'hget', 'hgetall', 'hmget', 'lindex', 'llen', 'lrange', 'smembers'].map(
    (name) => [name, 'read'] as const,
  ),
  ...['zcard', 'zrange', 'zrangebyscore', 'zscore'].map((name) => [name, 'read'] as const),
  ...['del', 'hset', 'sadd', 'set', 'srem', 'zadd', 'zpopmin', 'zrem'].map(
    (name) => [name, 'write'] as const,
  ),
]);

/** Connections that are made of this one, as BullMQ does for its blocking reads, are not measured. */
export function measureCommands(redis: Redis, connection: RedisConnection, observe: ObserveCommand): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command: Command, ...rest) => {
    const startedAt = performance.now();
    const end = (failed: boolean): void =>
      observe({
        connection,
        command: KINDS.get(command.name) ?? 'other',
        seconds: (performance.now() - startedAt) / 1000,
        failed,
      });
    command.promise.then(
      () => end(false),
      () => end(true),
    );
    return send(command, ...rest);
  };
}
