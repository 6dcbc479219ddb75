import type { Database } from '@posthorn/database';
import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { findIdIssues } from '../http/already-exists.js';
import { type Caller, planOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { consumerOfPath, consumerParams } from './consumer-of-path.js';
import { consumerIdSchema } from '../schemas/consumer-id-schema.js';
import { consumerSchema, consumerSettings } from './consumer-schema.js';
import { findMetadataIssues } from './find-metadata-issues.js';
import { presentConsumer } from './present-consumer.js';
import { withinConsumers } from './within-consumers.js';

const parseRequest = createParser(
  Type.Object({ id: Type.Optional(consumerIdSchema), ...consumerSettings }, { title: 'PutConsumer' }),
);

/** PUT /v1/consumers/{id}. */
export function putConsumer({
  consumers,
}: {
  readonly consumers: Pick<Database['consumers'], 'put'>;
}): Route<Caller> {
  return operation({
    method: 'put',
    path: '/v1/consumers/:id',
    description: {
      operationId: 'consumers.put',
      summary: 'Create or change a consumer',
      details: '201 for a new consumer. Otherwise, omitted members keep their value and `null` clears one.',
      tag: 'Consumers',
      params: consumerParams,
      body: parseRequest,
      creates: true,
      data: consumerSchema,
      errors: ['CONSUMER_LIMIT_REACHED'],
    },
    async handle(request) {
      const consumer = consumerOfPath(request);
      const given = await request.json();
      const issues = [...findIdIssues(given, 'id', consumer.id), ...findMetadataIssues(given)];
      const { name, metadata } = parseRequest(given, issues);
      const max = planOf(request.caller).maxConsumersPerProject;
      const settings = {
        ...(name !== undefined && { name }),
        ...(metadata !== undefined && { metadata: metadata ?? {} }),
      };
      const { row, isNew } = await withinConsumers(consumers.put(consumer, settings, max), max);
      return { data: presentConsumer(row), isNew };
    },
  });
}
