import { type ApiRequest, type ApiResponse, type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, planOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { accessProperties, pullEndpointSchema } from '../sources/source-view.js';
import { DEFAULT_SETTINGS } from '../sources/settings/default-settings.js';
import { findPullIssues, retentionDaysOf } from '../sources/settings/find-source-issues.js';
import { NO_EVENTS } from './no-events.js';
import { presentPull } from '../sources/present-source.js';
import { PULL } from '../sources/source-kind.js';
import { newPullSchema } from '../sources/source-schema.js';
import { type StoreSourceDependencies, storeSource } from '../sources/store-source.js';

const createdSchema = Type.Object(
  { ...pullEndpointSchema.properties, ...accessProperties },
  { title: 'CreatedPullEndpoint' },
);

const parseSettings = createParser(newPullSchema);

/** POST /v1/pull-endpoints. Only this response ever shows the ingest URL and its token. */
export function createPullEndpoint(dependencies: StoreSourceDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: PULL.path,
    description: {
      operationId: 'pullEndpoints.create',
      summary: 'Create a pull endpoint',
      details: 'An enabled check needs its settings.',
      tag: PULL.tag,
      body: parseSettings,
      status: 201,
      data: createdSchema,
      errors: ['ENDPOINT_LIMIT_REACHED'],
    },
    handle: (request) => handle(request, dependencies),
  });
}

async function handle(
  { caller, json }: ApiRequest<Caller>,
  dependencies: StoreSourceDependencies,
): Promise<ApiResponse<typeof createdSchema>> {
  const given = await json();
  const plan = planOf(caller);
  const settings = parseSettings(given, findPullIssues(given, DEFAULT_SETTINGS, plan));
  const { row, access } = await storeSource({ caller, direction: PULL.direction, settings }, dependencies);
  return {
    data: {
      ...presentPull(row, { retentionDays: retentionDaysOf(plan), ingestUrl: dependencies.ingestUrl }),
      counts: NO_EVENTS,
      ...access,
    },
  };
}
