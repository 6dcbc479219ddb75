import { MAX_SUBSCRIBERS_AT_ONCE } from '@posthorn/domain';
import { lockUsage } from '../billing/lock-usage.js';
import { type SqlPool, type Clients, QUEUED_TRANSACTION } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import {
  type AcceptOptions,
  type Limited,
  keyIsGone,
  acceptInBatches,
  confirmed,
  isLimited,
} from '../messages/accept-in-batches.js';
import { takeWithin, usedBy } from '../messages/accept-within-quotas.js';
import { listMessages } from './event-statements.js';
import { type KnownEvent, findKnownEvents, findStoredEvents } from './find-known-events.js';
import { idempotencyScope, insertEvents } from './insert-events.js';
import { type AddressedEvent, type NewEvent, countMessages, countUsage } from './new-event.js';
import { behindFanOuts, isOrdered } from './order-events.js';

export type Publication =
  /** As it was stored: messages may follow in the background, or wait for the head of their ordering key. */
  | { readonly kind: 'published'; readonly event: AddressedEvent }
  | KnownPublication
  /** The tenant's plan does not allow that many more messages this month. Nothing was stored. */
  | { readonly kind: 'over-quota' };

/** Another event holds the idempotency key. `samePayload` tells whether its type and payload are equal. */
export interface KnownPublication {
  readonly kind: 'known';
  readonly eventId: string;
  readonly samePayload: boolean;
}

/** Stores the new events. For each of the others, returns the event that holds its idempotency key. */
async function publishEvents(
  client: SqlClient,
  events: readonly AddressedEvent[],
  options: AcceptOptions,
): Promise<readonly (Publication | Error)[]> {
  const inserted = new Map(
    (await insertEvents(client, events, options)).map(({ id, waiting }) => [id, waiting ?? []]),
  );
  const others = events.filter(({ id }) => !inserted.has(id));
  const stored = new Map(
    (options.mayExist ? await findStored(client, others) : []).map((event) => [event.id, event]),
  );
  const known = await findKnownEvents(
    client,
    others.filter(({ id }) => !stored.has(id)),
  );
  return events.map((event) => {
    const waiting = inserted.get(event.id);
    if (waiting !== undefined) return { kind: 'published', event: withWaiting(event, waiting) };
    const earlier = stored.get(event.id);
    if (earlier !== undefined) return { kind: 'published', event: earlier };
    return toKnown(event, known.get(keyOf(event))) ?? keyIsGone();
  });
}

function withWaiting(event: AddressedEvent, waiting: readonly string[]): AddressedEvent {
  if (waiting.length === 0) return event;
  const messages = event.messages.map((message) =>
    waiting.includes(message.id) ? { ...message, waits: true as const } : message,
  );
  return { ...event, messages };
}

/** Returns the events that an attempt before stored. It may have had other messages follow in the background. */
async function findStored(
  client: SqlClient,
  events: readonly AddressedEvent[],
): Promise<readonly AddressedEvent[]> {
  const ids = await findStoredEvents(client, events);
  const stored: AddressedEvent[] = [];
  for (const event of events.filter(({ id }) => ids.includes(id))) {
    const isChanged = isOrdered(event);
    const messages = isChanged
      ? await listMessages(client, event.id, MAX_SUBSCRIBERS_AT_ONCE)
      : event.messages;
    stored.push({ ...event, messages });
  }
  return stored;
}

export type LimitedEvent = Limited<AddressedEvent>;

/**
 * Publishes the events that their tenants' monthly quotas allow, each with all of its messages or not at all.
 * Transactions that accept messages of one tenant run one after the other.
 */
async function publishWithinQuotas(
  sql: SqlPool,
  events: readonly LimitedEvent[],
  options: AcceptOptions,
): Promise<readonly (Publication | Error)[]> {
  return await sql.transaction(async (transaction) => {
    const tenantIds = events.map(({ quota }) => quota.tenantId);
    const used = new Map(await lockUsage(transaction, tenantIds));
    const results = new Map<string, Publication | Error>();
    let waiting = await behindFanOuts(transaction, events);
    for (
      let round = takeWithin(waiting, used, countUsage);
      round.length > 0;
      round = takeWithin(waiting, used, countUsage)
    ) {
      const publications = await publishEvents(transaction, round, options);
      for (const [index, event] of round.entries()) {
        const publication = publications[index] ?? keyIsGone();
        results.set(event.id, publication);
        if ('kind' in publication && publication.kind === 'published')
          used.set(event.quota.tenantId, usedBy(event.quota, used) + countUsage(event));
      }
      waiting = waiting.filter(({ id }) => !results.has(id));
    }
    for (const event of waiting)
      results.set(event.id, (await findEarlier(transaction, event)) ?? { kind: 'over-quota' });
    return events.map(({ id }) => results.get(id) ?? keyIsGone());
  }, QUEUED_TRANSACTION);
}

async function findEarlier(client: SqlClient, event: LimitedEvent): Promise<Publication | undefined> {
  const [stored] = await findStored(client, [event]);
  return stored === undefined ? await findKnown(client, event) : { kind: 'published', event: stored };
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

export function createPublisher({ prepared, sweepAfterMs }: Clients): Publisher {
  const publishAll = confirmed((events: readonly AddressedEvent[], mayExist) =>
    publishEvents(prepared, events, { sweepAfterMs, mayExist }),
  );
  const publishAllLimited = confirmed((events: readonly LimitedEvent[], mayExist) =>
    publishWithinQuotas(prepared, events, { sweepAfterMs, mayExist }),
  );
  const publishAllOrdered = confirmed((events: readonly AddressedEvent[], mayExist) =>
    prepared.transaction(
      async (transaction) =>
        await publishEvents(transaction, await behindFanOuts(transaction, events), {
          sweepAfterMs,
          mayExist,
        }),
      QUEUED_TRANSACTION,
    ),
  );
  const publish = acceptInBatches(publishAll, weigh);
  // Separate batches keep all other events from waiting for an ordering key.
  const publishOrdered = acceptInBatches(publishAllOrdered, weigh);
  const publishLimited = acceptInBatches(publishAllLimited, weigh);
  return {
    publish(event) {
      if (isLimited(event)) return publishLimited(event);
      return isOrdered(event) ? publishOrdered(event) : publish(event);
    },
    async publishTogether(events) {
      if (events.length === 0) return [];
      if (events.every(isLimited)) return await publishAllLimited(events);
      return await (events.some(isOrdered) ? publishAllOrdered(events) : publishAll(events));
    },
  };
}

function weigh(event: AddressedEvent): number {
  return event.sizeBytes + countMessages(event) * WEIGHT_OF_MESSAGE;
}
