import {
  type AddressedEvent,
  type Database,
  type KnownPublication,
  type Publication,
  countMessages,
} from '@posthorn/database';
import type { BodyTurn } from '@posthorn/http-server';
import type { Counter, Metrics } from '@posthorn/observability';
import type { PayloadSchemas } from '@posthorn/payload-schemas';
import type { Enqueuer } from '../enqueuer.js';
import { withinQuota } from '../project-limits.js';
import { type Addressed, type GivenEvent, addressEvent } from './address-event.js';
import { type Allowance, createAllowance } from './allowance.js';

/** Publishes events: those of the API, and those that received webhooks become. */
export interface EventPublisher {
  /**
   * Adds the messages of the subscribers. An event that repeats an idempotency key is found also when subscribers or the
   * event type would refuse it by now. Throws INVALID_REQUEST, SERVICE_UNAVAILABLE.
   */
  address(given: GivenEvent, turn: BodyTurn, allowance?: Allowance): Promise<Addressed | KnownPublication>;
  /** Enqueues the messages after the commit. Throws SERVICE_UNAVAILABLE, QUOTA_EXCEEDED. */
  publish(event: Addressed): Promise<Exclude<Publication, { readonly kind: 'over-quota' }>>;
  /**
   * Does the same for some events of one tenant, in one transaction. An error stands for an event that was not stored.
   * Throws SERVICE_UNAVAILABLE.
   */
  publishTogether(events: readonly Addressed[]): Promise<readonly (Publication | Error)[]>;
}

export interface EventPublisherOptions extends Pick<Database, 'events'> {
  readonly enqueuer: Pick<Enqueuer, 'assertPossible' | 'deliveries' | 'fanOuts'>;
  readonly schemas: PayloadSchemas;
  /** Counts committed messages. */
  readonly accepted: Pick<Counter, 'inc'>;
  readonly metrics: Pick<Metrics, 'counter'>;
}

export function createEventPublisher(options: EventPublisherOptions): EventPublisher {
  const { events, enqueuer, schemas, accepted, metrics } = options;
  const unsubscribed = metrics.counter({
    name: 'posthorn_events_without_subscriber_total',
    help: 'Published events that no endpoint subscribes to.',
  });

  function announce(event: AddressedEvent): void {
    const messageCount = countMessages(event);
    accepted.inc(messageCount);
    if (messageCount === 0) unsubscribed.inc();
    for (const message of event.messages) if (message.waits !== true) enqueuer.deliveries.add(message);
    if (event.laterEndpointIds.length > 0) enqueuer.fanOuts.add({ eventId: event.id });
  }

  return {
    async address(given, turn, allowance = createAllowance()) {
      const { eventType, consumerId } = given.event;
      try {
        const subscriptions = await allowance.remember(`${consumerId}/${eventType}`, () =>
          events.findSubscriptions(given.event),
        );
        return await addressEvent(given, { subscriptions, schemas, allowance, ...turn });
      } catch (error) {
        const known = given.event.idempotency && (await events.findKnown(given.event));
        if (known?.samePayload === true) return known;
        throw error;
      }
    },
    async publish(event) {
      enqueuer.assertPossible();
      const publication = withinQuota(await events.publish(event));
      if (publication.kind === 'published') announce(publication.event);
      return publication;
    },
    async publishTogether(addressed) {
      enqueuer.assertPossible();
      const publications = await events.publishTogether(addressed);
      for (const publication of publications) {
        if ('kind' in publication && publication.kind === 'published') announce(publication.event);
      }
      return publications;
    },
  };
}
