import { type EndpointSpeed, mayStart, SECOND } from '@posthorn/domain';
import { LRUCache } from 'lru-cache';

/** Frees a slot. `isProof` is true when the worker awaited a response, which shows the endpoint's speed. */
export type Leave = (isProof: boolean) => void;

/** The concurrency slots for deliveries in flight, shared so that no endpoint takes all of them. */
export interface ConcurrencySlots {
  /** Resolves to undefined when the delivery must be parked, so that other endpoints find capacity. */
  enter(endpointId: string): Promise<Leave | undefined>;
  isFast(endpointId: string): boolean;
  /** The number of slots in use. */
  countTaken(): number;
  /** The number of further deliveries to the endpoint that may start now. */
  countFree(endpointId: string): number;
}

interface Waiting {
  /** True when it got a slot. */
  tryAgain(): boolean;
}

const MAX_REMEMBERED = 10_000;
/** A fast endpoint frees a slot within this time. */
const WAIT_MS = 250;
/** An endpoint becomes slow without any event, so the count checks all endpoints at this interval. */
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

  /** Whether one more delivery may start after `more` deliveries of the endpoint have entered. */
  function mayEnter(presence: EndpointPresence, more: number): boolean {
    const speed = presence.speed();
    const slowInFlight = slow.count() + (speed === 'fast' ? 0 : more);
    const load = { concurrency, inFlight: inFlight + more, slowInFlight };
    return load.inFlight < concurrency && mayStart(load, { inFlight: presence.inFlight() + more, speed });
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
      if (presence.inFlight() === 0) present.delete(endpointId);
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
      // Deliveries to a slow endpoint do not wait here, because a backlog of them would block all other endpoints.
      return presence.speed() === 'fast' || presence.inFlight() === 0
        ? await line.wait(endpointId)
        : undefined;
    },
    countTaken: () => inFlight,
    isFast: (endpointId) => presenceOf(endpointId).speed() === 'fast',
    countFree(endpointId) {
      const presence = presenceOf(endpointId);
      let free = 0;
      while (mayEnter(presence, free)) free += 1;
      return free;
    },
  };
}

/** A short queue for slots, first come, first served. */
function createLine(enterNow: (endpointId: string) => Leave | undefined): {
  /** Resolves to undefined when no slot became free in time. */
  wait(endpointId: string): Promise<Leave | undefined>;
  /** Call it when a slot became free. */
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

/** Counts deliveries in flight to endpoints that are not fast. */
function createSlowCount(present: ReadonlyMap<string, EndpointPresence>): {
  count(): number;
  update(endpointId: string): void;
} {
  const countById = new Map<string, number>();
  let total = 0;
  let lookedAtMs = 0;

  function update(endpointId: string): void {
    const presence = present.get(endpointId);
    const count = presence === undefined || presence.speed() === 'fast' ? 0 : presence.inFlight();
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

/** The deliveries in flight to one endpoint, and the endpoint's speed. */
interface EndpointPresence {
  inFlight(): number;
  speed(): EndpointSpeed;
  /** Returns the function that ends the delivery. `isProof` is true when the worker awaited a response. */
  start(): (isProof: boolean) => void;
}

/** An endpoint is slow when its response takes longer. */
const FAST_WITHIN_MS = SECOND;

function createEndpointPresence(): EndpointPresence {
  /** The start of each delivery in flight, oldest first. */
  const starts = new Set<{ readonly atMs: number }>();
  let lastSpeed: EndpointSpeed = 'unknown';
  const isOverdue = (atMs: number): boolean => performance.now() - atMs > FAST_WITHIN_MS;

  return {
    inFlight: () => starts.size,
    speed() {
      const [oldest] = starts;
      return oldest !== undefined && isOverdue(oldest.atMs) ? 'slow' : lastSpeed;
    },
    start() {
      const delivery = { atMs: performance.now() };
      starts.add(delivery);
      return (isProof) => {
        starts.delete(delivery);
        if (isProof) lastSpeed = isOverdue(delivery.atMs) ? 'slow' : 'fast';
      };
    },
  };
}
