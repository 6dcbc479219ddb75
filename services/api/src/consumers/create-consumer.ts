import type { Database } from '@posthorn/database';
import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, planOf } from '../http/caller.js';
import { alreadyExists } from '../http/already-exists.js';
import { operation } from '../http/operation.js';
import { consumerIdSchema } from '../schemas/consumer-id-schema.js';
import { consumerSchema, consumerSettings } from './consumer-schema.js';
import { findMetadataIssues } from './find-metadata-issues.js';
import { presentConsumer } from './present-consumer.js';
import { withinConsumers } from './within-consumers.js';

const parseRequest = createParser(
  Type.Object({ id: consumerIdSchema, ...consumerSettings }, { title: 'NewConsumer' }),
);

/** POST /v1/consumers. */
export function createConsumer({
  consumers,
}: {
  readonly consumers: Pick<Database['consumers'], 'create'>;
}): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/consumers',
    description: {
      operationId: 'consumers.create',
      summary: 'Create a consumer',
      details:
        'An endpoint that names an unknown consumer creates it, too. A taken `id` is `ALREADY_EXISTS`; PUT creates or changes.',
      tag: 'Consumers',
      body: parseRequest,
      status: 201,
      data: consumerSchema,
      errors: ['ALREADY_EXISTS', 'CONSUMER_LIMIT_REACHED'],
    },
    async handle({ caller, json }) {
      const given = await json();
      const { id, name = null, metadata } = parseRequest(given, findMetadataIssues(given));
      const max = planOf(caller).maxConsumersPerProject;
      const consumer = { projectId: caller.projectId, id, name, metadata: metadata ?? {} };
      const row = await withinConsumers(consumers.create(consumer, max), max);
      if (row === undefined) throw alreadyExists('consumer', id);
      return { data: presentConsumer(row) };
    },
  });
}
