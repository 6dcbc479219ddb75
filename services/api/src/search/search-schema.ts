import { toPrefixedId } from '@posthorn/common';
import type { FoundEndpoint, FoundEvent, FoundMessage, FoundName } from '@posthorn/database';
import { type Direction, EVENT_STATUSES, MESSAGE_STATUSES } from '@posthorn/domain';
import { type View, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import { consumerIdSchema } from '../schemas/names.js';
import { describe, momentSchema } from '../schemas/values.js';
import { INBOUND, PULL } from '../sources/source-resource.js';
import { MAX_SEARCH_LENGTH } from './search-filter.js';

/** In the order of results. */
export const KINDS = [
  'message',
  'event',
  'inbound_message',
  'pull_event',
  'endpoint',
  'inbound_endpoint',
  'pull_endpoint',
  'consumer',
  'event_type',
] as const;

export type ResultKind = (typeof KINDS)[number];

export const parseSearchQuery = createQueryParser(
  Type.Object({
    q: Type.String({
      minLength: 1,
      maxLength: MAX_SEARCH_LENGTH,
      format: 'text',
      description:
        'What to look for. In ids, URLs, descriptions and names, the case of letters does not count.',
      examples: ['A-1234'],
    }),
  }),
);

const resultSchema = Type.Object(
  {
    kind: Type.Unsafe<ResultKind>({ enum: [...KINDS], description: 'What was found.' }),
    id: Type.String({ description: 'Its id; the name of an event type.', examples: ['A-1234'] }),
    title: Type.String({
      description: 'A line for people.',
      examples: ['order.created · https://example.com'],
    }),
    matched: Type.String({
      description:
        'What matched: `id`, `idempotency_key`, `url`, `description`, `name`, or the searchable member as the project names it.',
      examples: ['order.id'],
    }),
    value: Type.Optional(
      Type.String({
        description: 'The searchable value. Left out when only its hash is kept.',
        examples: ['A-1234'],
      }),
    ),
    endpoint_id: Type.Optional(
      Type.String({ description: 'The endpoint of a message or of a pull event.', examples: ['ep_…'] }),
    ),
    status: Type.Optional(
      Type.Unsafe<string>({
        enum: [...MESSAGE_STATUSES, ...EVENT_STATUSES],
        description: 'The status of a message or of a pull event, as their lists say it.',
        examples: ['succeeded'],
      }),
    ),
    consumer_id: Type.Optional(
      describe(consumerIdSchema, 'Whose message, event or endpoint it is, if it is of a consumer.'),
    ),
    created_at: describe(momentSchema, 'When it was created, received or published.'),
  },
  { title: 'SearchResult' },
);

export const searchSchema = Type.Object({ results: Type.Array(resultSchema) });

export type SearchResult = View<typeof resultSchema>;

/** What of a result matched. */
export type Match = Pick<SearchResult, 'matched' | 'value'>;

const MESSAGE_KINDS: Readonly<Record<Direction, ResultKind>> = {
  outbound: 'message',
  inbound: 'inbound_message',
  pull: 'pull_event',
};

const ENDPOINT_KINDS: Readonly<Record<Direction, ResultKind>> = {
  outbound: 'endpoint',
  inbound: 'inbound_endpoint',
  pull: 'pull_endpoint',
};

const DEFAULT_NAMES: Readonly<Record<Direction, string>> = {
  outbound: '',
  inbound: INBOUND.defaultName,
  pull: PULL.defaultName,
};

export function presentMessage(row: FoundMessage, match: Match): SearchResult {
  const { direction, endpointUrl: url, endpointName: name } = row;
  return {
    kind: MESSAGE_KINDS[direction],
    id: row.id,
    title: titleOf(row.eventType, url === '' ? (name ?? DEFAULT_NAMES[direction]) : url),
    ...match,
    endpoint_id: publicIdOf(direction, row.endpointId),
    status: row.status,
    ...ofConsumer(row),
    created_at: row.createdAt.toISOString(),
  };
}

export function presentEvent(row: FoundEvent, match: Match): SearchResult {
  const { id, eventType, consumerId } = row;
  const title = titleOf(eventType, consumerId);
  return { kind: 'event', id, title, ...match, ...ofConsumer(row), created_at: row.createdAt.toISOString() };
}

export function presentEndpoint(row: FoundEndpoint): SearchResult {
  const { direction, name, description, url, matched } = row;
  return {
    kind: ENDPOINT_KINDS[direction],
    id: publicIdOf(direction, row.id),
    title: titleOf(description ?? name ?? (url === '' ? DEFAULT_NAMES[direction] : ''), url),
    matched,
    ...ofConsumer(row),
    created_at: row.createdAt.toISOString(),
  };
}

export function presentName(kind: 'consumer' | 'event_type', row: FoundName): SearchResult {
  const { id, name, matched } = row;
  return { kind, id, title: name ?? id, matched, created_at: row.createdAt.toISOString() };
}

function ofConsumer({ consumerId }: Pick<FoundMessage, 'consumerId'>): Pick<SearchResult, 'consumer_id'> {
  return consumerId === null || consumerId === '' ? {} : { consumer_id: consumerId };
}

function titleOf(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

function publicIdOf(direction: Direction, id: string): string {
  return direction === 'outbound' ? toPrefixedId('endpoint', id) : id;
}
