import type { Command, Redis } from 'ioredis';
import type { RedisClient } from './redis-client.js';

/** One command, measured from sending it to receiving its answer. */
export interface CommandFacts {
  readonly connection: RedisConnection;
  readonly command: RedisCommand;
  readonly seconds: number;
  readonly failed: boolean;
}

export type ObserveCommand = (facts: CommandFacts) => void;

/** The purpose of a connection. A process has at most one connection of each kind. */
export const REDIS_CONNECTIONS = ['producing', 'limiting', 'consuming', 'listening'] as const;

export type RedisConnection = (typeof REDIS_CONNECTIONS)[number];

/** Nearly all commands are scripts: BullMQ's, those that count calls and those that reserve slots. */
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
 * Does not measure the commands that the client sends itself when it connects. Does not measure duplicates of this
 * connection either, such as those of BullMQ for its blocking reads.
 */
export function measureCommands(
  client: RedisClient,
  connection: RedisConnection,
  observe: ObserveCommand,
): void {
  // A cluster client's `sendCommand` has one more parameter, which is passed on unchanged.
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

/** A script is first sent by its hash. When Redis does not know it yet, the client sends the whole script. */
function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}
