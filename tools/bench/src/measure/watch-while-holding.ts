import type { Aim } from '@posthorn/lab';
import type { Workshop } from '../run/workshop.js';
import type { CommandCounts } from './count-commands.js';
import { holdRate } from './hold-rate.js';
import { watchRedis } from './watch-redis.js';

const WATCH_MS = 1000;

/** Runs at half the rate, because MONITOR slows Redis down. The commands per message stay the same. */
export async function watchWhileHolding(workshop: Workshop, aim: Aim, rate: number): Promise<CommandCounts> {
  let seen: CommandCounts = new Map();
  await holdRate(workshop, aim, {
    perSecond: rate / 2,
    seconds: WATCH_MS / 1000,
    async meanwhile() {
      seen = await watchRedis(
        workshop.stack.redisNodes.map(({ url }) => url),
        WATCH_MS,
      );
    },
  });
  return seen;
}
