import { Cluster } from 'ioredis';
import { type RedisClient, isReady } from '../redis/redis-client.js';

/** Processes with listeners hear here of endpoints that have new messages. */
const CHANNEL = 'posthorn:listening';

/** Shorter than the silence after which a connection counts as broken. */
const PING_MS = 8000;

export interface WakeUpHandler {
  /** A message of the endpoint may wait. */
  wake(endpointId: string): void;
  /** Wake-ups may have been lost, because the connection is new. */
  wakeAll(): void;
}

export async function publishWakeUp(redis: RedisClient, endpointId: string): Promise<void> {
  await redis.publish(CHANNEL, endpointId);
}

/** Hears wake-ups until the returned function is called. The connection can do nothing else. */
export function subscribeToWakeUps(redis: RedisClient, { wake, wakeAll }: WakeUpHandler): () => void {
  redis.on('message', (_channel: string, endpointId: string) => wake(endpointId));
  redis.on('ready', wakeAll);
  // The connection subscribes again by itself, and reports its errors elsewhere.
  redis.subscribe(CHANNEL).catch(() => undefined);
  const pings = setInterval(() => {
    if (!(redis instanceof Cluster) && isReady(redis)) redis.ping().catch(() => undefined);
  }, PING_MS);
  return () => {
    clearInterval(pings);
    redis.disconnect();
  };
}
