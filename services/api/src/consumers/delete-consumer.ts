import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { EndpointCache } from '../resources/endpoint-cache.js';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { flagSchema } from '../schemas/flag-schema.js';
import { consumerOfPath, consumerParams, noSuchConsumer } from './consumer-of-path.js';

/** DELETE /v1/consumers/{id}. */
export function deleteConsumer({
  consumers,
  known,
}: {
  readonly consumers: Pick<Database['consumers'], 'delete'>;
  readonly known: Pick<EndpointCache, 'forget'>;
}): Route<Caller> {
  return operation({
    method: 'delete',
    path: '/v1/consumers/:id',
    description: {
      operationId: 'consumers.delete',
      summary: 'Delete a consumer',
      details:
        'Deletes its endpoints, too: undelivered messages fail for good. Posthorn erases the payloads and recorded response bodies of all their messages, and the payloads, headers and idempotency keys of its events, in the background, within the hour. The first 5,000 endpoints are deleted at once, further ones in the background.',
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
