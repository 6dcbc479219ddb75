import type { ValueHasher } from '@posthorn/common';
import type { MessageQuery } from '@posthorn/database';
import type { MessageStatus } from '@posthorn/domain';
import type { TOptional, TString } from 'typebox';
import type { Caller } from '../http/caller.js';
import { readText } from '../http/read-member.js';
import { parseAcceptanceTimes } from '../pagination/times.js';
import { endpointFilterSchema, parseEndpointFilter } from '../resources/endpoint-filter.js';
import type { DeliveredResource } from '../resources/message-resource.js';
import { parseSearchFilter, searchFilter } from '../search/search-filter.js';
import type { BulkRequest } from './bulk.js';

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

export function parseStatus(
  given: unknown,
  { statuses }: Pick<DeliveredResource, 'statuses'>,
): MessageStatus | undefined {
  return statuses.find((status) => status === readText(given, 'status'));
}

/** What a call acts on that takes a status, a selection and the times of acceptance. */
export function parseFilter(
  given: unknown,
  selecting: Selecting & { readonly resource: DeliveredResource },
): BulkRequest['filter'] {
  const { resource } = selecting;
  return {
    status: parseStatus(given, resource),
    ...parseSelection(given, selecting),
    ...parseAcceptanceTimes(given, resource.acceptedAs),
  };
}
