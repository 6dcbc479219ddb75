import type { EndpointRow, JsonSchema } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import type { TObject } from 'typebox';
import { EVENT_TYPE_NAME_RULE, NAME_CHARACTER, nullableConsumerIdSchema } from '../schemas/names.js';
import { describe, nullable } from '../schemas/values.js';

const { pattern: NAME, maxLength } = EVENT_TYPE_NAME_RULE;
/** A name, or a pattern that ends in `.*`. */
const NAME_OR_PATTERN = String.raw`${NAME}|^${NAME_CHARACTER}+\.\*$`;

const FILTER_EXAMPLES: readonly JsonSchema[] = [
  { type: 'object', properties: { amount: { type: 'number', minimum: 100 } }, required: ['amount'] },
];

/** The settings that decide which events an endpoint gets. */
export const subscriptionProperties = {
  consumer_id: describe(
    nullableConsumerIdSchema,
    'The consumer that the endpoint belongs to. An unknown one is created. Null: no consumer.',
  ),
  event_types: nullable<readonly string[]>({
    type: 'array',
    description:
      'The event types that the endpoint gets: names, or patterns that end in `.*`, such as `order.*`. Null: all.',
    items: {
      type: 'string',
      pattern: NAME_OR_PATTERN,
      maxLength,
      'x-rule': `use letters, digits, ".", "_" or "-", at most ${maxLength}, and ".*" only at the end`,
    },
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
    examples: [['order.created', 'invoice.*']],
  }),
  filter: nullable<JsonSchema>({
    type: 'object',
    description:
      'A JSON Schema, at most 8 KB, that the payload of an event must satisfy. Keywords: type, enum, const, properties, required, additionalProperties, items, contains, minItems, maxItems, minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, allOf, anyOf, oneOf, not. Null: every payload.',
    examples: FILTER_EXAMPLES,
  }),
};

type Subscription = View<TObject<typeof subscriptionProperties>>;
type StoredSubscription = Pick<EndpointRow, 'consumerId' | 'eventTypes' | 'filter'>;

export function presentSubscription({ consumerId, eventTypes, filter }: StoredSubscription): Subscription {
  return {
    consumer_id: consumerId === '' ? null : consumerId,
    event_types: eventTypes.length === 0 ? null : eventTypes.filter((name) => name !== ''),
    filter,
  };
}

/** The settings that are given, as the database keeps them. */
export function toStoredSubscription({
  consumer_id: consumerId,
  event_types: eventTypes,
  filter,
}: { readonly [Name in keyof Subscription]?: Subscription[Name] }): Partial<StoredSubscription> {
  return {
    ...(consumerId !== undefined && { consumerId: consumerId ?? '' }),
    ...(eventTypes !== undefined && { eventTypes: eventTypes ?? [] }),
    ...(filter !== undefined && { filter }),
  };
}
