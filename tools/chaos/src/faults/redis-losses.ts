import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningExperiment } from '../experiment/under-load.js';

export async function flushRedis({ stack, say }: RunningExperiment): Promise<void> {
  say('flushes Redis');
  await stack.redis.command('FLUSHALL');
}

/** An orderly restart of a Redis without its data. */
export async function restartRedisEmpty({ stack: { redis }, say }: RunningExperiment): Promise<void> {
  say('restarts Redis without its data');
  await redis.stop();
  await redis.eraseData();
  await redis.start();
}

/** A failover to a replica without data: the server dies, and an empty server takes over its address. */
export async function replaceRedis({ stack: { redis }, say }: RunningExperiment): Promise<void> {
  say('replaces Redis by an empty one');
  await redis.kill();
  await redis.eraseData();
  await redis.start();
}

/** Redis refuses every write (noeviction), but allows reads. */
export async function fillRedis({ stack: { redis }, scale, say }: RunningExperiment): Promise<void> {
  say(`lets Redis reach its memory limit for ${scale.awaySeconds} s`);
  await redis.command('CONFIG', 'SET', 'maxmemory', '1');
  await sleep(scale.awaySeconds * 1000);
  await redis.command('CONFIG', 'SET', 'maxmemory', '0');
}
