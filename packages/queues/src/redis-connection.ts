import type { RedisOptions as RedisSettings } from 'ioredis';
import { Redis } from 'ioredis';
import type { ObserveCommand, RedisConnection } from './measure-commands.js';
import { measureCommands } from './measure-commands.js';

export interface RedisOptions {
  readonly url: string;
  /** Told of each failure to reach Redis; the connection keeps trying by itself. */
  onError(error: Error): void;
  /** Told of each command that was answered, or failed. */
  readonly observe?: ObserveCommand | undefined;
}

type Settings = Pick<
  RedisSettings,
  'maxRetriesPerRequest' | 'enableOfflineQueue' | 'commandTimeout' | 'enableAutoPipelining'
>;

const COMMAND_TIMEOUT_MS = 5000;
/** A call of the API waits for it. */
const LIMIT_TIMEOUT_MS = 1000;
const LONGEST_RECONNECT_DELAY_MS = 1000;

/** For producers: a command fails at once while Redis is away, so that nobody waits and nothing piles up in memory. */
export function connectForProducing(options: RedisOptions): Redis {
  return connect('producing', options, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
}

/** For limits: as for producers, but the commands of one moment share a write, and none waits for long. */
export function connectForLimiting(options: RedisOptions): Redis {
  return connect('limiting', options, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: LIMIT_TIMEOUT_MS,
    enableAutoPipelining: true,
  });
}

/** For consumers: commands wait for Redis to come back, as BullMQ's blocking reads need it. */
export function connectForConsuming(options: RedisOptions): Redis {
  return connect('consuming', options, { maxRetriesPerRequest: null });
}

function connect(name: RedisConnection, { url, onError, observe }: RedisOptions, settings: Settings): Redis {
  const redis = new Redis(url, {
    ...settings,
    retryStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), LONGEST_RECONNECT_DELAY_MS),
  });
  redis.on('error', onError);
  if (observe !== undefined) measureCommands(redis, name, observe);
  return redis;
}
