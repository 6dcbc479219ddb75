import type { Batcher } from '@posthorn/coalescing';
import { SECOND } from '@posthorn/domain';
import { confirmWrite } from '../connections/confirm-write.js';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';

export interface AcceptOptions {
  /** How long enqueuing may take before the sweep repeats it. */
  readonly sweepAfterMs: number;
  /** Whether the rows may be stored already. Those are skipped, and count as stored. */
  readonly mayExist: boolean;
}

export interface MessageQuota {
  readonly tenantId: string;
  readonly messagesPerMonth: number;
}

/** What a client or a sender gives to be stored. */
interface Given {
  readonly projectId: string;
  readonly quota?: MessageQuota | undefined;
}

/** Given by a tenant whose plan limits the messages per month. */
export type Limited<Item extends Given> = Item & { readonly quota: MessageQuota };

export type Accept<Item, Result> = (batch: readonly Item[]) => Promise<readonly (Result | Error)[]>;

/** Includes the time of the statement. Short, because a caller waits and the waiting items occupy memory. */
const MAX_WAIT_MS = 5 * SECOND;
const MAX_BYTES_PER_STATEMENT = 4 * 1024 * 1024;

export function isLimited<Item extends Given>(given: Item): given is Limited<Item> {
  return given.quota !== undefined;
}

/** Makes the statement safe to repeat while its commit is uncertain. */
export function confirmed<Item, Result>(
  accept: (batch: readonly Item[], mayExist: boolean) => ReturnType<Accept<Item, Result>>,
): Accept<Item, Result> {
  return (batch) => confirmWrite((mayExist) => accept(batch, mayExist));
}

/** Concurrent calls share a statement, in which projects take turns. `weigh` returns the bytes of an item. */
export function acceptInBatches<Item extends Given, Result>(
  accept: Accept<Item, Result>,
  weigh: (item: Item) => number,
): Batcher<Item, Result> {
  return createStatementBatcher<Item, Result>({
    gathers: true,
    maxWaitMs: MAX_WAIT_MS,
    ownerOf: ({ projectId }) => projectId,
    weightLimit: { limit: MAX_BYTES_PER_STATEMENT, weigh },
    execute: accept,
  });
}

/** An idempotency key belonged to a row at the statement, and to none a moment later. */
export function keyIsGone(): Error {
  return new Error('The idempotency key was removed at the very moment of its use.');
}
