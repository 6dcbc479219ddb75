import { SECOND, type MessageStatus } from '@posthorn/domain';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import type { PrismaClient } from '../connections/prisma-client.js';
import { confirmWrite } from '../connections/confirm-write.js';
import type { RecentPartitions } from '../partitions/recent-partitions.js';
import type { SqlClient } from '../connections/sql-client.js';
import {
  type FewSubscriptions,
  type Subscriptions,
  type Topic,
  findAllSubscribers,
  findFewSubscriptions,
} from './find-subscriptions.js';
import {
  type EventQuery,
  type EventRow,
  type ListedEvent,
  countDeliveries,
  listEvents,
} from './list-events.js';
import { listEventMessages } from './list-event-messages.js';
import { type AddressedEvent, type EventMessage, type NewEvent, countMessages } from './new-event.js';
import {
  type KnownPublication,
  type LimitedEvent,
  type Publication,
  findKnown,
  publishEvents,
  publishWithinQuotas,
} from './publish-events.js';
import { type EventReplay, type RemainingReplays, continueReplay, replayNextPart } from './event-replays.js';
import { countQueued } from './count-queued.js';
import { readEventPayload } from '../retention/read-event-payload.js';
import { sweepFanOuts } from './sweep-fan-outs.js';
import { takeFanOutPart } from './take-fan-out-part.js';

/** Events that clients publish. */
export interface EventRepository {
  /** Concurrent look-ups share a statement. */
  findSubscriptions(topic: Topic): Promise<Subscriptions>;
  /**
   * Resolves when the event is committed with its payload and messages, when another event holds its idempotency key, or
   * when its tenant's quota does not allow its messages.
   */
  publish(event: AddressedEvent): Promise<Publication>;
  /** Returns undefined when no event holds the idempotency key. */
  findKnown(event: NewEvent): Promise<KnownPublication | undefined>;
  findInProject(event: { readonly projectId: string; readonly id: string }): Promise<EventRow | undefined>;
  /** Returns the project of an event. */
  findProject(id: string): Promise<string | undefined>;
  /** Returns how many of the messages wait for their first attempt. */
  countQueued(messageIds: readonly string[]): Promise<number>;
  /** Returns the newest events first. */
  list(query: EventQuery): Promise<readonly ListedEvent[]>;
  countDeliveries(id: string): Promise<ReadonlyMap<MessageStatus, number>>;
  /** Returns some messages of an event, in no particular order. */
  listMessages(id: string, limit: number): Promise<readonly EventMessage[]>;
  /** Returns undefined when no message needs the payload any more, or when retention has erased it. */
  readPayload(id: string): Promise<string | undefined>;
  /** Has the remaining messages of a replay replayed in the background, and counts them. */
  continueReplay(replay: EventReplay): Promise<RemainingReplays>;
  /** Replays at most `limit` of those messages. Returns false when there are none. */
  replayNextPart(limit: number): Promise<boolean>;
  /**
   * Stores the next messages of an event with many subscribers, and returns them. Returns undefined when no subscriber
   * is left without a message.
   */
  takeFanOutPart(id: string): Promise<readonly EventMessage[] | undefined>;
  /** Returns events whose fan-out is overdue. */
  sweepFanOuts(options: {
    readonly limit: number;
    readonly againAfterMs: number;
  }): Promise<readonly string[]>;
}

const MAX_WAIT_MS = 5 * SECOND;
/** Bytes. A message counts as the bytes that its rows take. */
const MAX_WEIGHT_PER_STATEMENT = 4 * 1024 * 1024;
const WEIGHT_OF_MESSAGE = 4 * 1024;

export interface EventRepositoryOptions {
  readonly recentPartitions: RecentPartitions;
  /** Plans each statement once, and has transactions. */
  readonly preparedPrisma: PrismaClient;
  /** How long enqueuing may take before the sweep repeats it. */
  readonly sweepAfterMs: number;
}

export function createEventRepository(
  prisma: PrismaClient,
  { recentPartitions: { prepared }, preparedPrisma, sweepAfterMs }: EventRepositoryOptions,
): EventRepository {
  const findFew = createStatementBatcher({
    maxReadMs: MAX_WAIT_MS,
    execute: (topics: readonly Topic[]) => findFewForEach(prepared, topics),
  });
  const publish = inBatches<AddressedEvent>((events, mayExist) =>
    publishEvents(prepared, events, { sweepAfterMs, mayExist }),
  );
  const publishLimited = inBatches<LimitedEvent>((events, mayExist) =>
    publishWithinQuotas(preparedPrisma, events, { sweepAfterMs, mayExist }),
  );
  return {
    async findSubscriptions(topic) {
      const { schema, groups } = await findFew(topic);
      return { schema, groups: groups ?? (await findAllSubscribers(prisma, topic)) };
    },
    publish: (event) => (isLimited(event) ? publishLimited(event) : publish(event)),
    findKnown: (event) => findKnown(prisma, event),
    async findInProject(where) {
      return (await prisma.event.findUnique({ where })) ?? undefined;
    },
    async findProject(id) {
      return (await prisma.event.findUnique({ where: { id }, select: { projectId: true } }))?.projectId;
    },
    countQueued: (messageIds) => countQueued(prisma, messageIds),
    list: (query) => listEvents(prisma, query),
    countDeliveries: (id) => countDeliveries(prisma, id),
    listMessages: (id, limit) => listEventMessages(prisma, id, limit),
    readPayload: (id) => readEventPayload(prisma, id),
    continueReplay: (replay) => continueReplay(prisma, replay),
    replayNextPart: (limit) => replayNextPart(prisma, limit),
    takeFanOutPart: (id) => takeFanOutPart(prisma, id, sweepAfterMs),
    sweepFanOuts: (options) => sweepFanOuts(prisma, options),
  };
}

/** Calls with the same topic share the subscriptions: their filters may be large. */
async function findFewForEach(
  client: SqlClient,
  topics: readonly Topic[],
): Promise<readonly FewSubscriptions[]> {
  const keys = topics.map(
    ({ projectId, consumerId, eventType }) => `${projectId}/${consumerId}/${eventType}`,
  );
  const distinct = new Map(topics.map((topic, index) => [keys[index], topic]));
  const found = await findFewSubscriptions(client, [...distinct.values()]);
  const byKey = new Map([...distinct.keys()].map((key, index) => [key, found[index]]));
  return keys.map((key) => byKey.get(key) ?? missing());
}

function missing(): never {
  throw new Error('The database returned no subscriptions for a topic.');
}

type Publish<Given> = (
  events: readonly Given[],
  mayExist: boolean,
) => Promise<readonly (Publication | Error)[]>;

function inBatches<Given extends AddressedEvent>(
  execute: Publish<Given>,
): (event: Given) => Promise<Publication> {
  return createStatementBatcher<Given, Publication>({
    maxWaitMs: MAX_WAIT_MS,
    weightLimit: { limit: MAX_WEIGHT_PER_STATEMENT, weigh },
    execute: (events) =>
      confirmWrite({ write: () => execute(events, false), repeat: () => execute(events, true) }),
  });
}

function weigh(event: AddressedEvent): number {
  return event.sizeBytes + countMessages(event) * WEIGHT_OF_MESSAGE;
}

function isLimited(event: AddressedEvent): event is LimitedEvent {
  return event.quota !== undefined;
}
