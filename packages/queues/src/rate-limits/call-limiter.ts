import { createBatcher } from '@posthorn/coalescing';
import type { CallCounter, CallWindow } from './call-counter.js';
import { createWriteBehindCounter } from './write-behind-counter.js';

export type CallDecision =
  { readonly kind: 'admitted' } | { readonly kind: 'refused'; readonly retryAfterMs: number };

export interface LimitedCall {
  readonly key: string;
  /** The permitted calls of the key in one window. */
  readonly limit: number;
}

/** Admits or refuses a call, and counts it when it is admitted. */
export type CallLimiter = (call: LimitedCall) => Promise<CallDecision>;

/** The calls of one key in a batch. */
interface CallGroup extends LimitedCall {
  count: number;
}

/** The number of calls of a group that are admitted. The window determines when the rest may retry. */
interface GroupDecision {
  admitted: number;
  readonly window: CallWindow;
}

/** Far more calls than arrive during one round trip. */
const MAX_CALLS = 1000;
const ADMITTED: CallDecision = { kind: 'admitted' };

/**
 * The part of a limit that may be admitted before it is counted, while less than half of the limit is used. Each
 * further process exceeds the limit by at most this part, when the rest is used up within a moment.
 */
const LATE_PART = 1 / 40;
/** An older count does not show the calls that other processes have admitted since. */
const FRESH_MS = 150;

/**
 * Counts a call after its admission while the key is far from its limit, and before its admission near the limit. In
 * the second case, concurrent calls share a round trip. Calls of a key past its limit cost no round trip until the
 * window ends.
 */
export function createCallLimiter(counter: CallCounter): CallLimiter {
  const late = createWriteBehindCounter(counter);
  /** The calls of each key that are being counted before their admission. */
  const deciding = new Map<string, number>();
  const decideInBatch = createBatcher<LimitedCall, CallDecision>({
    maxItems: MAX_CALLS,
    maxRunning: 1,
    execute: (calls) => decideCalls(calls, counter),
  });

  function isFarFromLimit({ key, limit }: LimitedCall, { calls, seenAtMs }: CallWindow): boolean {
    if (performance.now() - seenAtMs > FRESH_MS) return false;
    const uncounted = late.uncounted(key) + 1;
    const underway = deciding.get(key) ?? 0;
    return uncounted <= limit * LATE_PART && calls + uncounted + underway <= limit / 2;
  }

  async function countFirst(call: LimitedCall): Promise<CallDecision> {
    if (late.uncounted(call.key) > 0) await late.flush(call.key);
    return await decideInBatch(call);
  }

  return async (call) => {
    const window = counter.find(call.key);
    if (window !== undefined && window.calls >= call.limit) return refuse(window);
    if (window !== undefined && isFarFromLimit(call, window)) {
      late.countLater(call.key, window);
      return ADMITTED;
    }
    deciding.set(call.key, (deciding.get(call.key) ?? 0) + 1);
    try {
      return await countFirst(call);
    } finally {
      const left = (deciding.get(call.key) ?? 0) - 1;
      if (left > 0) deciding.set(call.key, left);
      else deciding.delete(call.key);
    }
  };
}

/** First come, first served. */
async function decideCalls(
  calls: readonly LimitedCall[],
  counter: CallCounter,
): Promise<readonly CallDecision[]> {
  const groups = [...groupByKey(calls).values()];
  const decisions = await Promise.all(
    groups.map(async (group) => [group.key, await decideGroup(group, counter)] as const),
  );
  const byKey = new Map(decisions);
  return calls.map(({ key }) => takeDecision(byKey.get(key)));
}

function groupByKey(calls: readonly LimitedCall[]): ReadonlyMap<string, CallGroup> {
  const groups = new Map<string, CallGroup>();
  for (const call of calls) {
    const group = groups.get(call.key);
    if (group === undefined) groups.set(call.key, { ...call, count: 1 });
    else group.count += 1;
  }
  return groups;
}

/**
 * Counts at most as many calls as the limit appears to permit, so that refused calls do not use up a limit that is
 * raised.
 */
async function decideGroup({ key, limit, count }: CallGroup, counter: CallCounter): Promise<GroupDecision> {
  let window = counter.find(key);
  let admitted = 0;
  while (window === undefined || (admitted < count && window.calls < limit)) {
    const available = limit - (window?.calls ?? 0);
    const asked = Math.max(1, Math.min(count - admitted, available));
    window = await counter.add(key, asked);
    const before = window.calls - asked;
    admitted += Math.min(asked, Math.max(0, limit - before));
  }
  return { admitted, window };
}

function takeDecision(group: GroupDecision | undefined): CallDecision {
  if (group === undefined) throw new Error('A call belongs to no group.');
  if (group.admitted === 0) return refuse(group.window);
  group.admitted -= 1;
  return ADMITTED;
}

function refuse({ endsAtMs }: CallWindow): CallDecision {
  return { kind: 'refused', retryAfterMs: Math.max(1, Math.ceil(endsAtMs - performance.now())) };
}
