import { type JsonMember, parseLargeJson } from '@posthorn/common';
import type { Subscriptions } from '@posthorn/database';
import { MAX_SUBSCRIBERS_AT_ONCE } from '@posthorn/domain';
import type { BodyTurn } from '@posthorn/http-server';
import { type Meter, type MeteredPayload, createMeter } from '@posthorn/payload-schemas';

/** What the events of one call may cost together. They are addressed one after the other. */
export interface Allowance {
  /** Of all checks. */
  readonly meter: Meter;
  /** Reads a payload to check. Throws SERVICE_UNAVAILABLE. */
  read(
    event: { readonly body: string },
    payload: Pick<JsonMember, 'heapBytes'>,
    turn: BodyTurn,
  ): Promise<MeteredPayload>;
  /** Returns how many of the messages are stored with their event. */
  takeMessages(count: number): number;
  /** Events with the same key share subscriptions, as of the first of them. */
  remember(key: string, find: () => Promise<Subscriptions>): Promise<Subscriptions>;
}

/** Usual filters of a usual payload cost next to nothing. */
const MAX_CHECKS_MS = 1000;

export function createAllowance(): Allowance {
  const meter = createMeter({ maxMs: MAX_CHECKS_MS });
  const known = new Map<string, Subscriptions>();
  let messagesLeft = MAX_SUBSCRIBERS_AT_ONCE;
  let knownSubscribers = 0;
  let reservedBytes = 0;
  return {
    meter,
    async read({ body }, { heapBytes }, { reserve, pause }) {
      // One value at a time is in memory.
      if (heapBytes > reservedBytes) reserve(heapBytes - reservedBytes);
      reservedBytes = Math.max(heapBytes, reservedBytes);
      return { value: await parseLargeJson(body, pause), meter };
    },
    takeMessages(count) {
      const taken = Math.min(count, messagesLeft);
      messagesLeft -= taken;
      return taken;
    },
    async remember(key, find) {
      const earlier = known.get(key);
      if (earlier !== undefined) return earlier;
      const found = await find();
      const count = found.groups.reduce((sum, { endpointIds }) => sum + endpointIds.length, 0);
      knownSubscribers += count;
      // Filters are large: no more of them are kept than a single event has.
      if (knownSubscribers > MAX_SUBSCRIBERS_AT_ONCE) {
        known.clear();
        knownSubscribers = count;
      }
      known.set(key, found);
      return found;
    },
  };
}
