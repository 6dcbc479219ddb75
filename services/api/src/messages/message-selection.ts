import type { ValueHasher } from '@posthorn/common';
import type { MessageQuery } from '@posthorn/database';
import { encodeCursor } from '@posthorn/http-server';
import Type, { type TInteger, type TOptional, type TString } from 'typebox';
import type { Caller } from '../http/caller.js';
import { readText } from '../http/read-member.js';
import { parseIdCursor } from '../pagination/pages.js';
import { endpointFilterSchema, parseEndpointFilter } from '../resources/endpoint-filter.js';
import type { DeliveredResource } from '../resources/message-resource.js';
import { parseSearchFilter, searchFilter } from '../search/search-filter.js';

type Selection = Pick<
  MessageQuery,
  'endpointId' | 'eventType' | 'consumerId' | 'eventId' | 'idempotencyKey' | 'search'
>;

/** What selects messages beside a status and a time: the same in a log, and in what acts on all that it shows. */
export function selectionSchema({
  endpointFilter,
  logFilters,
}: Pick<DeliveredResource, 'endpointFilter' | 'logFilters'>): Readonly<Record<string, TOptional<TString>>> {
  return { ...endpointFilterSchema(endpointFilter), ...logFilters, ...searchFilter };
}

interface Selecting {
  readonly resource: Pick<DeliveredResource, 'endpointFilter'>;
  readonly caller: Caller;
  readonly hasher: ValueHasher;
}

/** Of a query or a body that passed its schema. Throws FORBIDDEN when the caller may not search payloads. */
export function parseSelection(given: unknown, { resource, caller, hasher }: Selecting): Selection {
  return {
    endpointId: parseEndpointFilter(given, resource.endpointFilter),
    eventType: readText(given, 'event_type'),
    consumerId: readText(given, 'consumer_id'),
    eventId: readText(given, 'event_id')?.toLowerCase(),
    idempotencyKey: readText(given, 'idempotency_key'),
    search: parseSearchFilter(given, caller, hasher),
  };
}

/** The parameters of a call that acts on some of the messages that fit. Further calls act on the others. */
export function partQuery(act: string): { limit: TInteger; cursor: TOptional<TString> } {
  return {
    limit: Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 100,
      description: `The maximum number of messages to ${act}.`,
    }),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        examples: ['eyJpZCI6IjAxOTQwZDVlLTdjMWEtN2MzZS04ZjJiLTNiNmYwYzFkMmU0ZiJ9'],
        description:
          'The `next_cursor` of the call before, for the same filters: continues with the messages behind those of that call, so that each is looked at once.',
      }),
    ),
  };
}

interface Listed {
  readonly id: string;
}

interface Part<Row> {
  readonly rows: readonly Row[];
  /** The members of `meta`, when the call has acted on so many of the rows. */
  metaAfter(count: number): { readonly next_cursor: string | null; readonly has_more: boolean };
}

/** Reads the messages that one call acts on. */
export async function readPart<Row extends Listed>(
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  list: (page: Pick<MessageQuery, 'limit' | 'afterId'>) => Promise<readonly Row[]>,
): Promise<Part<Row>> {
  const afterId = parseIdCursor(cursor);
  const found = await list({ limit: limit + 1, afterId });
  const rows = found.slice(0, limit);
  return {
    rows,
    metaAfter(count) {
      const last = rows[count - 1]?.id ?? afterId;
      const hasMore = count < found.length && last !== undefined;
      return { next_cursor: hasMore ? encodeCursor({ id: last }) : null, has_more: hasMore };
    },
  };
}
