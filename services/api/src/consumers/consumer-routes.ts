import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import { alreadyExists, findIdIssues } from '../http/already-exists.js';
import { type Caller, planOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema, presentByCreation } from '../pagination/pages.js';
import type { EndpointCache } from '../resources/endpoint-cache.js';
import { flagSchema } from '../schemas/values.js';
import {
  consumerOfPath,
  findMetadataIssues,
  noSuchConsumer,
  toConsumerChanges,
  withinConsumers,
} from './consumer-rules.js';
import {
  consumerDetailsSchema,
  consumerParams,
  consumerSchema,
  parseConsumerChanges,
  parseConsumerCursor,
  parseConsumerQuery,
  parseNewConsumer,
  parsePutConsumer,
  presentConsumer,
  presentErasure,
} from './consumer-schema.js';

interface Dependencies extends Pick<Database, 'consumers'> {
  readonly known: EndpointCache;
}

export function consumerRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  return [create, list, get, put, update, remove].map((route) => route(dependencies));
}

function create({ consumers }: Dependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/consumers',
    description: {
      operationId: 'consumers.create',
      summary: 'Create a consumer',
      details:
        'An endpoint that names an unknown consumer creates it, too. A taken `id` is `ALREADY_EXISTS`; PUT creates or changes.',
      tag: 'Consumers',
      body: parseNewConsumer,
      status: 201,
      data: consumerSchema,
      errors: ['ALREADY_EXISTS', 'CONSUMER_LIMIT_REACHED'],
    },
    async handle({ caller, json }) {
      const given = await json();
      const { id, name = null, metadata } = parseNewConsumer(given, findMetadataIssues(given));
      const max = planOf(caller).maxConsumersPerProject;
      const consumer = { projectId: caller.projectId, id, name, metadata: metadata ?? {} };
      const row = await withinConsumers(consumers.create(consumer, max), max);
      if (row === undefined) throw alreadyExists('consumer', id);
      return { data: presentConsumer(row) };
    },
  });
}

function list({ consumers }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/consumers',
    description: {
      operationId: 'consumers.list',
      summary: 'List consumers',
      details: 'Newest first.',
      tag: 'Consumers',
      query: parseConsumerQuery,
      data: Type.Array(consumerSchema),
      meta: pageMetaSchema,
    },
    async handle({ caller: { projectId }, query, answerTurn }) {
      const { limit, cursor, ids } = parseConsumerQuery(query);
      const after = parseConsumerCursor(cursor);
      const found = await consumers.list({ projectId, ids: ids?.split(','), after, limit: limit + 1 });
      return await presentByCreation(found, { limit, answerTurn, present: presentConsumer });
    },
  });
}

function get({ consumers }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/consumers/:id',
    description: {
      operationId: 'consumers.get',
      summary: 'Get a consumer',
      details:
        'While what a deleted consumer left is erased, `error.details` of NOT_FOUND has its `erasure`.',
      tag: 'Consumers',
      params: consumerParams,
      data: consumerDetailsSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const consumer = consumerOfPath(request);
      const [row, found] = await Promise.all([consumers.find(consumer), consumers.findErasure(consumer)]);
      const erasure = found && { erasure: presentErasure(found) };
      if (row === undefined) throw noSuchConsumer(erasure);
      return { data: { ...presentConsumer(row), ...erasure } };
    },
  });
}

function put({ consumers }: Dependencies): Route<Caller> {
  return operation({
    method: 'put',
    path: '/v1/consumers/:id',
    description: {
      operationId: 'consumers.put',
      summary: 'Create or change a consumer',
      details: '201 for a new consumer. Otherwise, omitted members keep their value and `null` clears one.',
      tag: 'Consumers',
      params: consumerParams,
      body: parsePutConsumer,
      creates: true,
      data: consumerSchema,
      errors: ['CONSUMER_LIMIT_REACHED'],
    },
    async handle(request) {
      const consumer = consumerOfPath(request);
      const given = await request.json();
      const issues = [...findIdIssues(given, 'id', consumer.id), ...findMetadataIssues(given)];
      const settings = toConsumerChanges(parsePutConsumer(given, issues));
      const max = planOf(request.caller).maxConsumersPerProject;
      const stored = await consumers.find(consumer);
      const { row, isNew } = await withinConsumers(consumers.put(consumer, settings, max), max);
      return { data: presentConsumer(row), isNew, facts: { before: stored && presentConsumer(stored) } };
    },
  });
}

function update({ consumers }: Dependencies): Route<Caller> {
  return operation({
    method: 'patch',
    path: '/v1/consumers/:id',
    description: {
      operationId: 'consumers.update',
      summary: 'Change a consumer',
      details: 'Omitted members keep their value; `null` clears one.',
      tag: 'Consumers',
      params: consumerParams,
      body: parseConsumerChanges,
      data: consumerSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const consumer = consumerOfPath(request);
      const given = await request.json();
      const changes = toConsumerChanges(parseConsumerChanges(given, findMetadataIssues(given)));
      const stored = await consumers.find(consumer);
      const row = await consumers.update(consumer, changes);
      if (row === undefined) throw noSuchConsumer();
      return { data: presentConsumer(row), facts: { before: stored && presentConsumer(stored) } };
    },
  });
}

function remove({ consumers, known }: Dependencies): Route<Caller> {
  return operation({
    method: 'delete',
    path: '/v1/consumers/:id',
    description: {
      operationId: 'consumers.delete',
      summary: 'Delete a consumer',
      details:
        'Deletes its endpoints, too: undelivered messages fail for good. Posthorn erases the payloads and recorded response bodies of all their messages, and the payloads, headers and idempotency keys of its events, in the background, within the hour. The first 5,000 endpoints are deleted at once, further ones in the background. Inbound endpoints that publish its events become inactive.',
      tag: 'Consumers',
      params: consumerParams,
      data: Type.Object({ id: consumerParams.id, deleted: flagSchema(true) }),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const consumer = consumerOfPath(request);
      if (!(await consumers.delete(consumer))) throw noSuchConsumer();
      known.forget(consumer.projectId);
      return { data: { id: consumer.id, deleted: true } };
    },
  });
}
