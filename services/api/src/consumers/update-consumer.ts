import type { Database } from '@posthorn/database';
import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { consumerOfPath, consumerParams, noSuchConsumer } from './consumer-of-path.js';
import { consumerSchema, consumerSettings } from './consumer-schema.js';
import { findMetadataIssues } from './find-metadata-issues.js';
import { presentConsumer } from './present-consumer.js';

const parseChanges = createParser(Type.Object(consumerSettings, { title: 'ConsumerChanges' }));

/** PATCH /v1/consumers/{id}. Omitted members keep their values; `null` clears. */
export function updateConsumer({
  consumers,
}: {
  readonly consumers: Pick<Database['consumers'], 'update'>;
}): Route<Caller> {
  return operation({
    method: 'patch',
    path: '/v1/consumers/:id',
    description: {
      operationId: 'consumers.update',
      summary: 'Change a consumer',
      details: 'Omitted members keep their value; `null` clears one.',
      tag: 'Consumers',
      params: consumerParams,
      body: parseChanges,
      data: consumerSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const consumer = consumerOfPath(request);
      const given = await request.json();
      const { name, metadata } = parseChanges(given, findMetadataIssues(given));
      const row = await consumers.update(consumer, {
        ...(name !== undefined && { name }),
        ...(metadata !== undefined && { metadata: metadata ?? {} }),
      });
      if (row === undefined) throw noSuchConsumer();
      return { data: presentConsumer(row) };
    },
  });
}
