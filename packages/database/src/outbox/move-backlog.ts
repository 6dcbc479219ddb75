import { type SqlPool, type Transaction, QUEUED_TRANSACTION } from '../connections/open-connection.js';
import { BEFORE_FIRST_ID } from '../partitions/id-range.js';
import {
  type BacklogMove,
  type DueChange,
  type TakenChange,
  advanceChange,
  endChange,
  takeChange,
} from './backlog-changes.js';
import type { BacklogChange } from './mark-backlog.js';
import { type WaitingMessage, listWaiting, moveMessages, readInIndexOrder } from './move-messages.js';
import type { SweptMessage } from './outbox-statements.js';

export interface MoveBacklogOptions {
  /** The maximum number of messages that are read. */
  readonly limit: number;
  /** Moves nothing when the limit does not cover the whole backlog. */
  readonly onlyWhole?: boolean;
  /** The caller enqueues the moved messages itself. If it has not done so within this time, the sweep does. */
  readonly enqueueWithinMs?: number | undefined;
}

export interface MovedPart extends BacklogChange {
  readonly messages: readonly SweptMessage[];
}

/** How long a change waits for a running delivery to end. */
const AGAIN_AFTER_MS = 1000;
/** How long a change waits for a message that another transaction has locked. */
const LOCKED_FOR_MS = 100;

/**
 * Moves the next messages of an endpoint that must follow its change. The same transaction records the progress. A
 * crash keeps the recorded progress, and another change replaces it. Returns undefined when another process is moving
 * the messages.
 */
export async function moveBacklog(
  sql: SqlPool,
  change: DueChange,
  options: MoveBacklogOptions,
): Promise<MovedPart | undefined> {
  return await sql.transaction(async (transaction) => {
    const taken = await takeChange(transaction, change);
    if (taken === undefined) return undefined;
    const { endpointId, changeId } = taken;
    return { endpointId, changeId, messages: await movePart(transaction, taken, options) };
  }, QUEUED_TRANSACTION);
}

async function movePart(
  transaction: Transaction,
  taken: TakenChange,
  { limit, onlyWhole = false, enqueueWithinMs }: MoveBacklogOptions,
): Promise<readonly SweptMessage[]> {
  if (!isMove(taken)) {
    await endChange(transaction, taken);
    return [];
  }
  await readInIndexOrder(transaction);
  const waiting = await listWaiting(transaction, taken, limit);
  const isLast = waiting.length < limit;
  if (onlyWhole && !isLast) return [];

  const wanted = waiting.filter((message) => mustMove(taken.move, message));
  const ids = wanted.map(({ id }) => id);
  const moved = await moveMessages(transaction, taken, { ids, sweepAfterMs: enqueueWithinMs });
  const lookedAt = beforeFirstMissed(waiting, { wanted, moved });
  const isComplete = lookedAt.length === waiting.length;
  const dueInMs = moved.length > 0 ? (enqueueWithinMs ?? 0) : isComplete ? 0 : LOCKED_FOR_MS;
  await recordProgress(transaction, taken, {
    lookedAt,
    isLast: isLast && isComplete,
    dueInMs,
    moved: moved.length,
  });
  return moved.filter(({ waitsInOrder }) => waitsInOrder !== true);
}

/**
 * Excludes the first message that another transaction has locked, and everything after it. The next part reads them
 * again.
 */
function beforeFirstMissed(
  waiting: readonly WaitingMessage[],
  { wanted, moved }: { readonly wanted: readonly WaitingMessage[]; readonly moved: readonly SweptMessage[] },
): readonly WaitingMessage[] {
  const movedIds = new Set(moved.map(({ id }) => id));
  const missed = wanted.find(({ id }) => !movedIds.has(id));
  return missed === undefined ? waiting : waiting.slice(0, waiting.indexOf(missed));
}

interface Part {
  readonly lookedAt: readonly WaitingMessage[];
  readonly isLast: boolean;
  readonly dueInMs: number;
  readonly moved: number;
}

/**
 * A deletion is complete only when no delivery is running any more: a delivery that fails makes its message wait again.
 */
async function recordProgress(
  transaction: Transaction,
  taken: TakenChange,
  { lookedAt, isLast, dueInMs, moved }: Part,
): Promise<void> {
  const cursor = lookedAt.at(-1)?.id ?? taken.cursor;
  const againFrom = taken.againFrom ?? findInFlight(taken, lookedAt);
  if (!isLast) await advanceChange(transaction, taken, { cursor, againFrom, dueInMs, moved });
  else if (againFrom === null) await endChange(transaction, taken);
  else {
    const dueAgainInMs = Math.max(dueInMs, AGAIN_AFTER_MS);
    await advanceChange(transaction, taken, {
      cursor: againFrom,
      againFrom: null,
      dueInMs: dueAgainInMs,
      moved,
    });
  }
}

/** Returns the id before the first message of a deleted endpoint whose delivery is running. */
function findInFlight({ move, cursor }: TakenChange, lookedAt: readonly WaitingMessage[]): string | null {
  const inFlight = move === 'end' ? lookedAt.findIndex(({ claimed }) => claimed) : -1;
  return inFlight < 0 ? null : (lookedAt[inFlight - 1]?.id ?? cursor ?? BEFORE_FIRST_ID);
}

function isMove(taken: TakenChange): taken is TakenChange & { readonly move: BacklogMove } {
  return taken.move !== 'none';
}

function mustMove(move: BacklogMove, { status, claimed, slotVoid }: WaitingMessage): boolean {
  const waits = status === 'queued' || status === 'pending_retry';
  switch (move) {
    case 'hold':
      return waits;
    case 'release':
      return status === 'paused' || (waits && slotVoid);
    case 'end':
      return waits || status === 'paused' || (status === 'delivering' && !claimed);
  }
}
