import { createBatcher } from '@posthorn/coalescing';
import type { CallCounter, CallWindow } from './call-counter.js';
import { createWriteBehindCounter } from './write-behind-counter.js';

export type Verdict =
  { readonly kind: 'admitted' } | { readonly kind: 'refused'; readonly retryAfterMs: number };

export interface LimitedCall {
  readonly key: string;
  /** Calls of the key in one window. */
  readonly limit: number;
}

/** Judges a call, and counts it when it is admitted. */
export type CallLimiter = (call: LimitedCall) => Promise<Verdict>;

/** The calls of one key in a batch. */
interface CallGroup extends LimitedCall {
  count: number;
}

/** How many calls of a group may pass; the window refuses the rest. */
interface GroupVerdict {
  admitted: number;
  readonly window: CallWindow;
}

/** Far more than arrive during one round trip. */
const MAX_CALLS = 1000;
const ADMITTED: Verdict = { kind: 'admitted' };

/** Up to half of a limit, so much of it may be admitted and not counted yet: twenty processes cannot pass it together. */
const LATE_PART = 1 / 40;
/** What was seen longer ago does not tell what other processes have admitted since. */
const FRESH_MS = 150;

/**
 * A call is counted a little later while its key is far from its limit, and before it is admitted when it is near: concurrent calls
 * share a round trip then. A key that is past its limit costs none until its window ends.
 */
export function createCallLimiter(counter: CallCounter): CallLimiter {
  const late = createWriteBehindCounter(counter);
  const judge = createBatcher<LimitedCall, Verdict>({
    maxItems: MAX_CALLS,
    maxRunning: 1,
    execute: (calls) => decideCalls(calls, counter),
  });

  function isFarFromLimit({ key, limit }: LimitedCall, { calls, seenAtMs }: CallWindow): boolean {
    if (performance.now() - seenAtMs > FRESH_MS) return false;
    const uncounted = late.uncounted(key) + 1;
    return uncounted <= limit * LATE_PART && calls + uncounted <= limit / 2;
  }

  return async (call) => {
    const window = counter.find(call.key);
    if (window !== undefined && window.calls >= call.limit) return refuse(window);
    if (window !== undefined && isFarFromLimit(call, window)) {
      late.countLater(call.key, window);
      return ADMITTED;
    }
    if (late.uncounted(call.key) > 0) await late.settle(call.key);
    return await judge(call);
  };
}

/** First come, first served. */
async function decideCalls(calls: readonly LimitedCall[], counter: CallCounter): Promise<readonly Verdict[]> {
  const groups = [...groupByKey(calls).values()];
  const verdicts = await Promise.all(
    groups.map(async (group) => [group.key, await decideGroup(group, counter)] as const),
  );
  const byKey = new Map(verdicts);
  return calls.map(({ key }) => drawVerdict(byKey.get(key)));
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

/** Counts no more than there seems to be room for, so that refused calls do not eat up a limit that is raised. */
async function decideGroup({ key, limit, count }: CallGroup, counter: CallCounter): Promise<GroupVerdict> {
  let window = counter.find(key);
  let admitted = 0;
  while (window === undefined || (admitted < count && window.calls < limit)) {
    const room = limit - (window?.calls ?? 0);
    const asked = Math.max(1, Math.min(count - admitted, room));
    window = await counter.add(key, asked);
    const before = window.calls - asked;
    admitted += Math.min(asked, Math.max(0, limit - before));
  }
  return { admitted, window };
}

function drawVerdict(group: GroupVerdict | undefined): Verdict {
  if (group === undefined) throw new Error('A call belongs to no group.');
  if (group.admitted === 0) return refuse(group.window);
  group.admitted -= 1;
  return ADMITTED;
}

function refuse({ endsAtMs }: CallWindow): Verdict {
  return { kind: 'refused', retryAfterMs: Math.max(1, Math.ceil(endsAtMs - performance.now())) };
}
