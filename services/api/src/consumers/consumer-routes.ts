import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { alreadyExists, findIdIssues } from '../http/already-exists.js';
import { type Caller, planOf } from '../http/caller.js';
import type { EndpointCache } from '../resources/endpoint-cache.js';
import { subject } from '../resources/subject.js';
import {
  consumerOfPath,
  findMetadataIssues,
  noSuchConsumer,
  toConsumerChanges,
  withinConsumers,
} from './consumer-rules.js';
import {
  byConsumer,
  consumerDetailsSchema,
  consumerParams,
  consumerSchema,
  parseConsumerChanges,
  parseConsumerQuery,
  parseNewConsumer,
  parsePutConsumer,
  presentConsumer,
  presentErasure,
} from './consumer-schema.js';

interface Dependencies extends Pick<Database, 'consumers'> {
  readonly known: EndpointCache;
}

const of = subject({
  group: 'consumers',
  tag: 'Consumers',
  path: '/v1/consumers',
  params: consumerParams,
  data: consumerSchema,
  item: consumerOfPath,
});

export function consumerRoutes({ consumers, known }: Dependencies): readonly Route<Caller>[] {
  return [
    of.post({
      summary: 'Create a consumer',
      details:
        'An endpoint that names an unknown consumer creates it, too. A taken `id` is `ALREADY_EXISTS`; PUT creates or changes.',
      body: parseNewConsumer,
      issues: findMetadataIssues,
      errors: ['ALREADY_EXISTS', 'CONSUMER_LIMIT_REACHED'],
      async handle({ caller, given: { id, name = null, metadata } }) {
        const max = planOf(caller).maxConsumersPerProject;
        const consumer = { projectId: caller.projectId, id, name, metadata: metadata ?? {} };
        const row = await withinConsumers(consumers.create(consumer, max), max);
        if (row === undefined) throw alreadyExists('consumer', id);
        return { data: presentConsumer(row) };
      },
    }),
    of.list({
      summary: 'List consumers',
      details: 'Newest first.',
      query: parseConsumerQuery,
      order: byConsumer,
      find: ({ caller: { projectId }, given: { ids } }, page) =>
        consumers.list({ projectId, ids: ids?.split(','), ...page }),
      present: presentConsumer,
    }),
    of.get({
      summary: 'Get a consumer',
      details:
        'While what a deleted consumer left is erased, `error.details` of NOT_FOUND has its `erasure`.',
      data: consumerDetailsSchema,
      async handle({ item }) {
        const [row, found] = await Promise.all([consumers.find(item), consumers.findErasure(item)]);
        const erasure = found && { erasure: presentErasure(found) };
        if (row === undefined) throw noSuchConsumer(erasure);
        return { data: { ...presentConsumer(row), ...erasure } };
      },
    }),
    of.put({
      summary: 'Create or change a consumer',
      details: '201 for a new consumer. Otherwise, omitted members keep their value and `null` clears one.',
      body: parsePutConsumer,
      issues: (given, { item }) => [...findIdIssues(given, 'id', item.id), ...findMetadataIssues(given)],
      creates: true,
      errors: ['CONSUMER_LIMIT_REACHED'],
      async handle({ caller, item, given }) {
        const max = planOf(caller).maxConsumersPerProject;
        const stored = await consumers.find(item);
        const putting = consumers.put(item, toConsumerChanges(given), max);
        const { row, isNew } = await withinConsumers(putting, max);
        return { data: presentConsumer(row), isNew, facts: { before: stored && presentConsumer(stored) } };
      },
    }),
    of.patch({
      summary: 'Change a consumer',
      details: 'Omitted members keep their value; `null` clears one.',
      body: parseConsumerChanges,
      issues: findMetadataIssues,
      async handle({ item, given }) {
        const stored = await consumers.find(item);
        const row = await consumers.update(item, toConsumerChanges(given));
        if (row === undefined) throw noSuchConsumer();
        return { data: presentConsumer(row), facts: { before: stored && presentConsumer(stored) } };
      },
    }),
    of.remove({
      summary: 'Delete a consumer',
      details:
        'Deletes its endpoints, too: undelivered messages fail for good. Posthorn erases the payloads and recorded response bodies of all their messages, and the payloads, headers and idempotency keys of its events, in the background, within the hour. The first 5,000 endpoints are deleted at once, further ones in the background. Inbound endpoints that publish its events become inactive.',
      async handle({ item }) {
        if (!(await consumers.delete(item))) throw noSuchConsumer();
        known.forget(item.projectId);
        return item.id;
      },
    }),
  ];
}
