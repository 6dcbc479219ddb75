import type { LoadTarget } from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { CommandCounts } from './count-commands.js';
import { sustainRate } from '../load/sustain-rate.js';
import { watchRedis } from './watch-redis.js';

const WATCH_MS = 1000;

/** Runs at half the rate, because MONITOR slows Redis down. The commands per message stay the same. */
export async function watchWhileSustaining(
  lab: BenchLab,
  target: LoadTarget,
  rate: number,
): Promise<CommandCounts> {
  let seen: CommandCounts = new Map();
  await sustainRate(lab, target, {
    perSecond: rate / 2,
    seconds: WATCH_MS / 1000,
    async meanwhile() {
      seen = await watchRedis(
        lab.stack.redisNodes.map(({ url }) => url),
        WATCH_MS,
      );
    },
  });
  return seen;
}
