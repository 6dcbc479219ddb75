import type { Route } from '@posthorn/http-server';
import type { ApiDependencies } from './api-dependencies.js';
import type { EndpointCache } from '../resources/endpoint-cache.js';
import type { Caller } from '../http/caller.js';
import { createConsumer } from '../consumers/create-consumer.js';
import { deleteConsumer } from '../consumers/delete-consumer.js';
import { getConsumer } from '../consumers/get-consumer.js';
import { listConsumers } from '../consumers/list-consumers.js';
import { putConsumer } from '../consumers/put-consumer.js';
import { updateConsumer } from '../consumers/update-consumer.js';

export function consumerRoutes(
  { database: { consumers } }: Pick<ApiDependencies, 'database'>,
  known: Pick<EndpointCache, 'forget'>,
): readonly Route<Caller>[] {
  return [
    createConsumer({ consumers }),
    listConsumers({ consumers }),
    getConsumer({ consumers }),
    putConsumer({ consumers }),
    updateConsumer({ consumers }),
    deleteConsumer({ consumers, known }),
  ];
}
