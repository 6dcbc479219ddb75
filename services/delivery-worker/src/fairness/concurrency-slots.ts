import { mayStart } from '@posthorn/domain';
import { LRUCache } from 'lru-cache';
import { type EndpointPresence, createEndpointPresence } from './endpoint-presence.js';

/** Gives a place back; `isProof` when an answer was awaited, and so tells how fast the endpoint is. */
export type Leave = (isProof: boolean) => void;

/** The places for deliveries in flight, shared out so that no endpoint takes them all. */
export interface ConcurrencySlots {
  /** Resolves to undefined when the delivery must wait elsewhere, so that others find room here. */
  enter(endpointId: string): Promise<Leave | undefined>;
  isFast(endpointId: string): boolean;
  /** How many are taken now. */
  countTaken(): number;
  /** How many more deliveries to the endpoint may start now. */
  countFree(endpointId: string): number;
}

interface Waiting {
  /** True when it found a place. */
  tryAgain(): boolean;
}

const MAX_REMEMBERED = 50_000;
/** An endpoint that answers fast makes room within that time. */
const WAIT_MS = 250;
/** Endpoints become slow by doing nothing: all are looked at again. */
const LOOK_EVERY_MS = 250;

export function createConcurrencySlots(concurrency: number): ConcurrencySlots {
  const remembered = new LRUCache<string, EndpointPresence>({ max: MAX_REMEMBERED });
  const present = new Map<string, EndpointPresence>();
  const slow = createSlowCount(present);
  const line = createLine(enterNow);
  let inFlight = 0;

  function presenceOf(endpointId: string): EndpointPresence {
    const presence = present.get(endpointId) ?? remembered.get(endpointId) ?? createEndpointPresence();
    remembered.set(endpointId, presence);
    return presence;
  }

  /** Whether one more may, when so many more of the endpoint have entered. */
  function mayEnter(presence: EndpointPresence, more: number): boolean {
    const pace = presence.pace();
    const slowInFlight = slow.count() + (pace === 'fast' ? 0 : more);
    const load = { concurrency, inFlight: inFlight + more, slowInFlight };
    return load.inFlight < concurrency && mayStart(load, { inFlight: presence.inFlight + more, pace });
  }

  function enterNow(endpointId: string): Leave | undefined {
    const presence = presenceOf(endpointId);
    if (!mayEnter(presence, 0)) return undefined;
    const end = presence.start();
    present.set(endpointId, presence);
    inFlight += 1;
    slow.update(endpointId);
    return (isProof) => {
      end(isProof);
      if (presence.inFlight === 0) present.delete(endpointId);
      inFlight -= 1;
      slow.update(endpointId);
      line.moveUp();
    };
  }

  return {
    async enter(endpointId) {
      const leave = enterNow(endpointId);
      if (leave !== undefined) return leave;
      const presence = presenceOf(endpointId);
      // What is slow does not wait here: a backlog of it would keep all others out.
      return presence.pace() === 'fast' || presence.inFlight === 0 ? await line.wait(endpointId) : undefined;
    },
    countTaken: () => inFlight,
    isFast: (endpointId) => presenceOf(endpointId).pace() === 'fast',
    countFree(endpointId) {
      const presence = presenceOf(endpointId);
      let free = 0;
      while (mayEnter(presence, free)) free += 1;
      return free;
    },
  };
}

/** Those that wait for a place for a moment, first come, first served. */
function createLine(enterNow: (endpointId: string) => Leave | undefined): {
  /** Resolves to undefined when none got free in time. */
  wait(endpointId: string): Promise<Leave | undefined>;
  /** A place got free. */
  moveUp(): void;
} {
  const waiting = new Set<Waiting>();
  return {
    wait: (endpointId) =>
      new Promise((resolve) => {
        const finish = (leave: Leave | undefined): void => {
          clearTimeout(timer);
          waiting.delete(self);
          resolve(leave);
        };
        const timer = setTimeout(() => finish(enterNow(endpointId)), WAIT_MS);
        const self: Waiting = {
          tryAgain() {
            const leave = enterNow(endpointId);
            if (leave !== undefined) finish(leave);
            return leave !== undefined;
          },
        };
        waiting.add(self);
      }),
    moveUp() {
      for (const next of waiting) if (next.tryAgain()) return;
    },
  };
}

/** Counts what is in flight to endpoints that are not fast. */
function createSlowCount(present: ReadonlyMap<string, EndpointPresence>): {
  count(): number;
  update(endpointId: string): void;
} {
  const countById = new Map<string, number>();
  let total = 0;
  let lookedAtMs = 0;

  function update(endpointId: string): void {
    const presence = present.get(endpointId);
    const count = presence === undefined || presence.pace() === 'fast' ? 0 : presence.inFlight;
    total += count - (countById.get(endpointId) ?? 0);
    if (count === 0) countById.delete(endpointId);
    else countById.set(endpointId, count);
  }

  return {
    count() {
      if (performance.now() - lookedAtMs >= LOOK_EVERY_MS) {
        for (const endpointId of present.keys()) update(endpointId);
        lookedAtMs = performance.now();
      }
      return total;
    },
    update,
  };
}
