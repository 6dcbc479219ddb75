import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { consumerOfPath, consumerParams, noSuchConsumer } from './consumer-of-path.js';
import { consumerSchema } from './consumer-schema.js';
import { presentConsumer } from './present-consumer.js';

/** GET /v1/consumers/{id}. */
export function getConsumer({
  consumers,
}: {
  readonly consumers: Pick<Database['consumers'], 'find'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/consumers/:id',
    description: {
      operationId: 'consumers.get',
      summary: 'Get a consumer',
      tag: 'Consumers',
      params: consumerParams,
      data: consumerSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const row = await consumers.find(consumerOfPath(request));
      if (row === undefined) throw noSuchConsumer();
      return { data: presentConsumer(row) };
    },
  });
}
