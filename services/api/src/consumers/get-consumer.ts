import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { consumerOfPath, consumerParams, noSuchConsumer } from './consumer-of-path.js';
import { consumerDetailsSchema } from './consumer-schema.js';
import { presentConsumer, presentErasure } from './present-consumer.js';

/** GET /v1/consumers/{id}. */
export function getConsumer({
  consumers,
}: {
  readonly consumers: Pick<Database['consumers'], 'find' | 'findErasure'>;
}): Route<Caller> {
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
