import type { Command, Redis } from 'ioredis';
import type { RedisClient } from './redis-client.js';

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
export const REDIS_COMMANDS = ['script', 'read', 'write', 'ping'] as const;

export type RedisCommand = (typeof REDIS_COMMANDS)[number];

const KINDS: ReadonlyMap<string, RedisCommand> = new Map([
  ['ping', 'ping'],
  ...['eval', 'evalsha'].map((name) => [name, 'script'] as const),
  ...['exists', 'get', 'hget', 'hgetall', 'hmget', 'lindex', 'llen', 'lrange', 'smembers'].map(
    (name) => [name, 'read'] as const,
  ),
  ...['zcard', 'zrange', 'zrangebyscore', 'zscore'].map((name) => [name, 'read'] as const),
  ...['del', 'hset', 'sadd', 'set', 'srem', 'zadd', 'zpopmin', 'zrem'].map(
    (name) => [name, 'write'] as const,
  ),
]);

/**
 * What the client asks by itself when it connects is not measured, nor are connections that are made of this one, as BullMQ does for its
 * blocking reads.
 */
export function measureCommands(
  client: RedisClient,
  connection: RedisConnection,
  observe: ObserveCommand,
): void {
  // A cluster's has one more parameter, which is its own affair.
  const redis = client as Redis;
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command: Command, ...rest) => {
    const kind = KINDS.get(command.name);
    if (kind === undefined) return send(command, ...rest);
    const startedAt = performance.now();
    const end = (failed: boolean): void =>
      observe({
        connection,
        command: kind,
        seconds: (performance.now() - startedAt) / 1000,
        failed,
      });
    command.promise.then(
      () => end(false),
      (error: unknown) => end(!isUnknownScript(error)),
    );
    return send(command, ...rest);
  };
}

/** A script is sent by its name first, and as a whole when Redis does not know it yet. */
function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}
