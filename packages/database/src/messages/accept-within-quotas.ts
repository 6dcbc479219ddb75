import { lockUsage } from '../billing/lock-usage.js';
import { type SqlPool, type Transaction, QUEUED_TRANSACTION } from '../connections/open-connection.js';
import { type Acceptance, acceptMessages, findStoredMessages, loadKnown, STORED } from './accept-messages.js';
import type { NewMessage } from './new-message.js';
import type { AcceptOptions, Limited, MessageQuota } from './accept-in-batches.js';

export type LimitedMessage = Limited<NewMessage>;

type Results = Map<string, Acceptance | Error>;

/**
 * Accepts exactly as many messages as their tenants' monthly quotas allow. Transactions that accept messages of one
 * tenant run one after the other, each until its commit: one that was storing messages that may exist is over by then.
 * A repeated idempotency key uses no quota, and gets its answer even when the quota is used up.
 */
export async function acceptWithinQuotas(
  sql: SqlPool,
  messages: readonly LimitedMessage[],
  { sweepAfterMs, mayExist }: AcceptOptions,
): Promise<readonly (Acceptance | Error)[]> {
  const results: Results = await sql.transaction(async (transaction) => {
    const used = new Map(
      await lockUsage(
        transaction,
        messages.map(({ quota }) => quota.tenantId),
      ),
    );
    const stored = mayExist ? await findStoredMessages(transaction, messages) : [];
    const found: Results = new Map(stored.map((id) => [id, STORED]));
    let waiting = messages.filter(({ id }) => !found.has(id));
    for (let round = takeWithin(waiting, used); round.length > 0; round = takeWithin(waiting, used)) {
      const acceptances = await acceptMessages(transaction, round, { sweepAfterMs, mayExist: false });
      round.forEach(({ id, quota }, index) => {
        const acceptance = acceptances[index] ?? new Error('A message has no result.');
        found.set(id, acceptance);
        if ('kind' in acceptance && acceptance.kind === 'stored')
          used.set(quota.tenantId, usedBy(quota, used) + 1);
      });
      waiting = waiting.filter(({ id }) => !found.has(id));
    }
    await refuse(transaction, waiting, found);
    return found;
  }, QUEUED_TRANSACTION);
  return messages.map(({ id }) => results.get(id) ?? new Error('A message has no result.'));
}

/** First come, first served. */
export function takeWithin<Item extends { readonly quota: MessageQuota }>(
  items: readonly Item[],
  used: ReadonlyMap<string, number>,
  countMessages: (item: Item) => number = () => 1,
): readonly Item[] {
  const taken = new Map(used);
  return items.filter((item) => {
    const { quota } = item;
    const count = usedBy(quota, taken) + countMessages(item);
    if (count > quota.messagesPerMonth) return false;
    taken.set(quota.tenantId, count);
    return true;
  });
}

export function usedBy({ tenantId }: MessageQuota, used: ReadonlyMap<string, number>): number {
  return used.get(tenantId) ?? 0;
}

async function refuse(
  transaction: Transaction,
  messages: readonly LimitedMessage[],
  results: Results,
): Promise<void> {
  const findKnown = await loadKnown(transaction, messages);
  for (const message of messages) results.set(message.id, findKnown(message) ?? { kind: 'over-quota' });
}
