import { createBatcher } from '@posthorn/coalescing';
import type { RedisClient } from '../redis/redis-client.js';

/** Allows `rateLimitRps` slots a second. After a rest, the first `burst` slots are now. */
export interface SlotRateLimit {
  /** Slots of one key never exceed its rate, whichever process reserves them. */
  readonly key: string;
  readonly rateLimitRps: number;
  readonly burst: number;
}

/** Resolves to the milliseconds until the slot; 0 is now. Concurrent calls share a round trip. */
export type ReserveSlot = (rateLimit: SlotRateLimit) => Promise<number>;

/**
 * The generic cell rate algorithm, for several slots at once. Redis stores the moment when all slots are free again,
 * with the interval. The script returns how far ahead that moment was, in milliseconds of Redis' clock, which all
 * processes share. After a change of the interval, taken slots stay taken, up to one burst.
 */
const RESERVE = `
local interval, burst, count = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local ahead = 0
local kept = redis.call('GET', KEYS[1])
if kept then
  local emptyAt, before = string.match(kept, '^(%S+) (%S+)$')
  ahead = math.max(0, emptyAt - now)
  if tonumber(before) ~= interval then ahead = math.min(ahead / before, burst) * interval end
end
local next = ahead + count * interval
redis.call('SET', KEYS[1], string.format('%.3f %.17g', now + next, interval), 'PX', math.ceil(next))
return string.format('%.3f', ahead)
`;

const KEY_PREFIX = 'posthorn:slots:';
const MAX_SLOTS = 200;

type RedisWithReserve = RedisClient & {
  posthornReserveSlots(key: string, intervalMs: number, burst: number, count: number): Promise<string>;
};

export function createSlotReservation(connection: RedisClient): ReserveSlot {
  connection.defineCommand('posthornReserveSlots', { numberOfKeys: 1, lua: RESERVE });
  const redis = connection as RedisWithReserve;

  async function reserveWithin(
    { key, rateLimitRps, burst }: SlotRateLimit,
    count: number,
  ): Promise<number[]> {
    const intervalMs = 1000 / rateLimitRps;
    const aheadMs = Number(await redis.posthornReserveSlots(`${KEY_PREFIX}${key}`, intervalMs, burst, count));
    return Array.from({ length: count }, (_, at) =>
      Math.max(0, Math.ceil(aheadMs + (at + 1 - burst) * intervalMs)),
    );
  }

  return createBatcher<SlotRateLimit, number>({
    maxItems: MAX_SLOTS,
    maxRunning: 1,
    async execute(rateLimits) {
      const counts = new Map<string, number>();
      for (const { key } of rateLimits) counts.set(key, (counts.get(key) ?? 0) + 1);
      const rateLimitByKey = new Map(rateLimits.map((rateLimit) => [rateLimit.key, rateLimit]));
      const delays = new Map<string, number[]>();
      await Promise.all(
        Array.from(rateLimitByKey, async ([key, rateLimit]) =>
          delays.set(key, await reserveWithin(rateLimit, counts.get(key) ?? 0)),
        ),
      );
      return rateLimits.map(({ key }) => delays.get(key)?.shift() ?? 0);
    },
  });
}
