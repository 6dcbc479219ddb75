import { lockUsage } from '../billing/lock-usage.js';
import { type PrismaClient, type Clients, QUEUED_TRANSACTION } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import {
  type AcceptOptions,
  type Limited,
  keyIsGone,
  acceptInBatches,
  confirmed,
  isLimited,
} from '../messages/accept-in-batches.js';
import { type KnownEvent, findKnownEvents, findStoredEvents } from './find-known-events.js';
import { idempotencyScope, insertEvents } from './insert-events.js';
import { type AddressedEvent, type NewEvent, countMessages, countUsage } from './new-event.js';

export type Publication =
  | { readonly kind: 'published' }
  | KnownPublication
  /** The tenant's plan does not allow that many more messages this month. Nothing was stored. */
  | { readonly kind: 'over-quota' };

/** Another event holds the idempotency key. `samePayload` tells whether its type and payload are equal. */
export interface KnownPublication {
  readonly kind: 'known';
  readonly eventId: string;
  readonly samePayload: boolean;
}

const PUBLISHED: Publication = { kind: 'published' };

/** Stores the new events. For each of the others, returns the event that holds its idempotency key. */
async function publishEvents(
  client: SqlClient,
  events: readonly AddressedEvent[],
  options: AcceptOptions,
): Promise<readonly (Publication | Error)[]> {
  const inserted = await insertEvents(client, events, options);
  const others = events.filter(({ id }) => !inserted.includes(id));
  const earlier = options.mayExist ? await findStoredEvents(client, others) : [];
  const stored = new Set([...inserted, ...earlier]);
  const known = await findKnownEvents(
    client,
    others.filter(({ id }) => !stored.has(id)),
  );
  return events.map((event) =>
    stored.has(event.id) ? PUBLISHED : (toKnown(event, known.get(keyOf(event))) ?? keyIsGone()),
  );
}

export type LimitedEvent = Limited<AddressedEvent>;

/**
 * Publishes the events that their tenants' monthly quotas allow, each with all of its messages or not at all.
 * Transactions that accept messages of one tenant run one after the other.
 */
async function publishWithinQuotas(
  prisma: PrismaClient,
  events: readonly LimitedEvent[],
  options: AcceptOptions,
): Promise<readonly (Publication | Error)[]> {
  return await prisma.$transaction(async (transaction) => {
    const tenantIds = events.map(({ quota }) => quota.tenantId);
    const used = new Map(await lockUsage(transaction, tenantIds));
    const publications: (Publication | Error)[] = [];
    for (const event of events)
      publications.push(await publishWithin(event, { client: transaction, used, options }));
    return publications;
  }, QUEUED_TRANSACTION);
}

interface QuotaTransaction {
  readonly client: SqlClient;
  /** The messages of each tenant in this month. */
  readonly used: Map<string, number>;
  readonly options: AcceptOptions;
}

async function publishWithin(
  event: LimitedEvent,
  { client, used, options }: QuotaTransaction,
): Promise<Publication | Error> {
  const { tenantId, messagesPerMonth } = event.quota;
  const count = (used.get(tenantId) ?? 0) + countUsage(event);
  if (count > messagesPerMonth) return (await findEarlier(client, event)) ?? { kind: 'over-quota' };
  const [publication = keyIsGone()] = await publishEvents(client, [event], options);
  if ('kind' in publication && publication.kind === 'published') used.set(tenantId, count);
  return publication;
}

async function findEarlier(client: SqlClient, event: LimitedEvent): Promise<Publication | undefined> {
  if ((await findStoredEvents(client, [event])).length > 0) return PUBLISHED;
  return await findKnown(client, event);
}

/** Returns undefined when no event holds the idempotency key. */
export async function findKnown(client: SqlClient, event: NewEvent): Promise<KnownPublication | undefined> {
  return toKnown(event, (await findKnownEvents(client, [event])).get(keyOf(event)));
}

/** Events of one batch may have the same key and different payloads. */
function toKnown(event: NewEvent, holder: KnownEvent | undefined): KnownPublication | undefined {
  if (holder === undefined) return undefined;
  const samePayload = holder.payloadHash === event.idempotency?.payloadHash;
  return { kind: 'known', eventId: holder.eventId, samePayload };
}

function keyOf(event: NewEvent): string {
  return `${idempotencyScope(event)}/${event.idempotency?.key ?? ''}`;
}

/** The bytes that the rows of a message take. */
const WEIGHT_OF_MESSAGE = 4 * 1024;

interface Publisher {
  /**
   * Resolves when the event is committed with its payload and messages, when another event holds its idempotency key, or
   * when its tenant's quota does not allow its messages.
   */
  publish(event: AddressedEvent): Promise<Publication>;
  /** Publishes events of one tenant in one transaction. An error stands for an event that was not stored. */
  publishTogether(events: readonly AddressedEvent[]): Promise<readonly (Publication | Error)[]>;
}

export function createPublisher({ prepared, preparedPrisma, sweepAfterMs }: Clients): Publisher {
  const publishAll = confirmed((events: readonly AddressedEvent[], mayExist) =>
    publishEvents(prepared, events, { sweepAfterMs, mayExist }),
  );
  const publishAllLimited = confirmed((events: readonly LimitedEvent[], mayExist) =>
    publishWithinQuotas(preparedPrisma, events, { sweepAfterMs, mayExist }),
  );
  const publish = acceptInBatches(publishAll, weigh);
  const publishLimited = acceptInBatches(publishAllLimited, weigh);
  return {
    publish: (event) => (isLimited(event) ? publishLimited(event) : publish(event)),
    async publishTogether(events) {
      if (events.length === 0) return [];
      return await (events.every(isLimited) ? publishAllLimited(events) : publishAll(events));
    },
  };
}

function weigh(event: AddressedEvent): number {
  return event.sizeBytes + countMessages(event) * WEIGHT_OF_MESSAGE;
}
