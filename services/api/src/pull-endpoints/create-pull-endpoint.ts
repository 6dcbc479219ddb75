import type { ApiRequest, ApiResponse, Route } from '@posthorn/http-server';
import { createParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { planOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { accessProperties, pullEndpointSchema } from '../receptions/reception-view.js';
import { DEFAULT_SETTINGS } from '../receptions/settings/default-settings.js';
import { findPullIssues, retentionDaysOf } from '../receptions/settings/find-reception-issues.js';
import { NO_EVENTS } from './no-events.js';
import { presentPull } from '../receptions/present-reception.js';
import { PULL } from '../receptions/reception-kind.js';
import { newPullSchema } from '../receptions/reception-schema.js';
import type { StoreReceptionDependencies } from '../receptions/store-reception.js';
import { storeReception } from '../receptions/store-reception.js';

const createdSchema = Type.Object(
  { ...pullEndpointSchema.properties, ...accessProperties },
  { title: 'CreatedPullEndpoint' },
);

const parseSettings = createParser(newPullSchema);

/** POST /v1/pull-endpoints: the only answer that ever shows the ingest URL and its token. */
export function createPullEndpoint(dependencies: StoreReceptionDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: PULL.path,
    description: {
      summary: 'Create a pull endpoint',
      details: 'A check that is switched on must have what it needs.',
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
  dependencies: StoreReceptionDependencies,
): Promise<ApiResponse<typeof createdSchema>> {
  const given = json();
  const plan = planOf(caller);
  const settings = parseSettings(given, findPullIssues(given, DEFAULT_SETTINGS, plan));
  const { row, access } = await storeReception({ caller, direction: PULL.direction, settings }, dependencies);
  return {
    data: { ...presentPull(row, retentionDaysOf(plan)), counts: NO_EVENTS, ...access },
  };
}
