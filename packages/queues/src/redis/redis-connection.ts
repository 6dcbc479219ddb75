import { type ClusterOptions, type RedisOptions as RedisSettings, Cluster, Redis } from 'ioredis';
import { type ObserveCommand, type RedisConnection, measureCommands } from './measure-commands.js';
import { type ClusterAddress, parseRedisUrl } from './redis-address.js';
import type { RedisClient } from './redis-client.js';

export interface RedisOptions {
  readonly url: string;
  /** Called for each failure to reach Redis. The connection keeps trying by itself. */
  onError(error: Error): void;
  /** Called for each command that was answered or failed. */
  readonly observe?: ObserveCommand | undefined;
}

type Settings = Pick<RedisSettings, 'maxRetriesPerRequest' | 'commandTimeout'> &
  Pick<RedisSettings & ClusterOptions, 'enableOfflineQueue' | 'enableAutoPipelining'> & {
    /**
     * How often a command looks for the cluster node with its keys. While a node is unavailable, it looks ten times a
     * second.
     */
    readonly maxRedirections: number;
    /**
     * Of a cluster: whether `connect` waits until the node that answers sees a whole cluster. When it does not, ioredis
     * connects again by itself, and the promise of the first call stays pending.
     */
    readonly awaitsCluster: boolean;
  };

const COMMAND_TIMEOUT_MS = 5000;
/** Short, because a call of the API waits for it. */
const LIMIT_TIMEOUT_MS = 1000;
/** A machine that froze or vanished closes no connection. Longer than BullMQ's blocking reads, which last 10 seconds. */
const SILENCE_MS = 20_000;
const LONGEST_RECONNECT_DELAY_MS = 1000;
/** A node that does not answer cannot report that another node has taken over. */
const LOOK_AT_CLUSTER_MS = 5000;

/**
 * For producers: a command fails at once while Redis is unavailable, so that no caller waits and no command is queued
 * in memory.
 */
export function connectForProducing(options: RedisOptions): RedisClient {
  return connect('producing', options, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    maxRedirections: 16,
    awaitsCluster: true,
  });
}

/** For rate limits: as for producers, but commands of the same moment share a write, and none waits for long. */
export function connectForLimiting(options: RedisOptions): RedisClient {
  return connect('limiting', options, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: LIMIT_TIMEOUT_MS,
    enableAutoPipelining: true,
    maxRedirections: 5,
    awaitsCluster: true,
  });
}

/**
 * For consumers: commands wait for Redis to come back, as BullMQ's blocking reads require. BullMQ reconnects by itself and
 * waits for `connect`, for ever if need be.
 */
export function connectForConsuming(options: RedisOptions): RedisClient {
  return connect('consuming', options, {
    maxRetriesPerRequest: null,
    maxRedirections: Number.MAX_SAFE_INTEGER,
    awaitsCluster: false,
  });
}

/** For wake-ups: the connection subscribes, and keeps trying as a consumer's does. */
export function connectForListening(options: RedisOptions): RedisClient {
  return connect('listening', options, {
    maxRetriesPerRequest: null,
    maxRedirections: Number.MAX_SAFE_INTEGER,
    awaitsCluster: false,
  });
}

function connect(
  name: RedisConnection,
  { url, onError, observe }: RedisOptions,
  settings: Settings,
): RedisClient {
  const address = parseRedisUrl(url);
  const redis = address.kind === 'cluster' ? createCluster(address, settings) : createRedis(url, settings);
  redis.on('error', onError);
  redis.on('node error', onError);
  if (observe !== undefined) measureCommands(redis, name, observe);
  return redis;
}

function createRedis(
  url: string,
  { maxRedirections: _, awaitsCluster: _awaits, ...settings }: Settings,
): Redis {
  return new Redis(url, { ...settings, socketTimeout: SILENCE_MS, retryStrategy: delayOfTry });
}

function createCluster({ nodes, username, password, tls }: ClusterAddress, settings: Settings): Cluster {
  const { maxRetriesPerRequest, commandTimeout, awaitsCluster, ...ofCluster } = settings;
  return new Cluster([...nodes], {
    ...ofCluster,
    enableReadyCheck: awaitsCluster,
    slotsRefreshInterval: LOOK_AT_CLUSTER_MS,
    clusterRetryStrategy: delayOfTry,
    // Certificates contain names, so names must not be resolved before a connection is opened.
    dnsLookup: (address, callback) => callback(null, address),
    redisOptions: {
      maxRetriesPerRequest: maxRetriesPerRequest ?? null,
      socketTimeout: SILENCE_MS,
      ...(commandTimeout !== undefined && { commandTimeout }),
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      ...(tls && { tls: {} }),
    },
  });
}

function delayOfTry(tries: number): number {
  return Math.min(50 * 2 ** Math.min(tries, 10), LONGEST_RECONNECT_DELAY_MS);
}
