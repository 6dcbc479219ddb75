import { uuidV7TimeMs } from '@posthorn/common';
import type { DeliveryJob, Owner } from '@posthorn/queues';

/**
 * Keeps deliveries short while others than those of a backlog come in. Each delivery in progress slows down all others
 * of its worker, so a backlog gets only as many as keep the worker busy.
 */
export interface Pacer {
  /** Notes how long a delivery of the endpoint waited for this worker. */
  note(endpointId: string, waitedMs: number): void;
  /** Resolves when the delivery may use the worker. */
  enter(delivery: PacedDelivery): Promise<PacedWork>;
}

export interface PacedDelivery {
  readonly endpointId: string;
  readonly owner: Owner;
}

export interface PacedWork {
  /** Waits for a destination, which does not use the worker. */
  away<Result>(wait: () => Promise<Result>): Promise<Result>;
  leave(): void;
}

/** The deliveries of one endpoint that wait. */
interface Line {
  readonly endpointId: string;
  /** Its tenant, its project and itself. */
  readonly levels: readonly string[];
  readonly starts: (() => void)[];
}

/**
 * How long a delivery has waited. A message that waited for the head of its ordering key was enqueued only now, but its
 * key has a backlog.
 */
export function waitOf(
  { messageId, attemptNo }: Pick<DeliveryJob, 'messageId' | 'attemptNo'>,
  inQueueMs: number,
): number {
  return attemptNo === 1 ? Math.max(inQueueMs, Date.now() - uuidV7TimeMs(messageId)) : inQueueMs;
}

/** An endpoint is calm when its last delivery waited less. All others have a backlog. */
const CALM_MS = 100;
/** An endpoint without deliveries is calm for as long. */
const CALM_FOR_MS = 1000;
/** Fewer would make the batches of statements small, and so each delivery more expensive. */
const AT_WORK = 12;
/** As many more of tenants that have no other delivery here, so that a lone message need not wait. */
const LONE_AT_WORK = 12;

export function createPacer(): Pacer {
  const lines = new Map<string, Line>();
  const users = createUsers();
  const calm = createCalmEndpoints();
  let atWork = 0;

  const mostAtWork = (): number => (calm.hasAny() ? AT_WORK : Infinity);

  function mayBegin([tenant]: readonly string[], most: number): boolean {
    return atWork < most || (atWork < most + LONE_AT_WORK && users.countOf(tenant) === 0);
  }

  function begin(levels: readonly string[]): void {
    atWork += 1;
    users.count(levels, 1);
  }

  function lineUp(endpointId: string, levels: readonly string[], start: () => void): void {
    const line = lines.get(endpointId) ?? { endpointId, levels, starts: [] };
    line.starts.push(start);
    lines.set(endpointId, line);
  }

  function startNext(): void {
    for (;;) {
      const most = mostAtWork();
      const ready = Array.from(lines.values()).filter(({ levels }) => mayBegin(levels, most));
      if (ready.length === 0) return;
      const { endpointId, levels, starts } = ready.reduce((first, other) =>
        users.isBefore(other.levels, first.levels) ? other : first,
      );
      begin(levels);
      starts.shift()?.();
      if (starts.length === 0) lines.delete(endpointId);
    }
  }

  return {
    note: calm.note,
    async enter({ endpointId, owner }) {
      const levels = [owner.tenantId, owner.projectId, endpointId];
      if (mayBegin(levels, mostAtWork())) begin(levels);
      else await new Promise<void>((start) => lineUp(endpointId, levels, start));
      return {
        async away(wait) {
          atWork -= 1;
          startNext();
          return await wait().finally(() => (atWork += 1));
        },
        leave() {
          atWork -= 1;
          users.count(levels, -1);
          startNext();
        },
      };
    },
  };
}

/** A burst's own endpoints are calm only until it has become a backlog. */
function createCalmEndpoints(): { note: Pacer['note']; hasAny(): boolean } {
  /** The latest comes last. */
  const untilMs = new Map<string, number>();
  return {
    note(endpointId, waitedMs) {
      untilMs.delete(endpointId);
      if (waitedMs < CALM_MS) untilMs.set(endpointId, performance.now() + CALM_FOR_MS);
    },
    hasAny() {
      const nowMs = performance.now();
      for (const [endpointId, endMs] of untilMs) {
        if (endMs > nowMs) break;
        untilMs.delete(endpointId);
      }
      return untilMs.size > 0;
    },
  };
}

/** Counts the deliveries of each tenant, project and endpoint. */
function createUsers(): {
  count(levels: readonly string[], change: 1 | -1): void;
  countOf(level: string | undefined): number;
  /** Those with fewer deliveries go first: tenants, then projects, then endpoints. */
  isBefore(levels: readonly string[], others: readonly string[]): boolean;
} {
  const counts = new Map<string, number>();
  const countOf = (level = ''): number => counts.get(level) ?? 0;
  return {
    countOf,
    count(levels, change) {
      for (const level of levels) {
        const next = countOf(level) + change;
        if (next === 0) counts.delete(level);
        else counts.set(level, next);
      }
    },
    isBefore(levels, others) {
      const depth = levels.findIndex((level, at) => countOf(level) !== countOf(others[at]));
      return countOf(levels[depth]) < countOf(others[depth]);
    },
  };
}
