import { type Database, DEFAULT_SOURCE_SETTINGS } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { assertDestination, findUrlIssues } from '../endpoints/endpoint-rules.js';
import { type Caller, planOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { withProvider } from '../sources/provider-settings.js';
import type { SourceDependencies } from '../sources/source-resource.js';
import { listSources, sourceStateRoutes } from '../sources/source-routes.js';
import { findPullIssues, retentionDaysOf } from '../sources/source-rules.js';
import { parseNewPull, parsePullChanges } from '../sources/source-schema.js';
import { toSettings } from '../sources/source-settings.js';
import { changeSource, storeSource } from '../sources/store-source.js';
import {
  createdPullSchema,
  NO_EVENTS,
  presentPull,
  pullEndpointSchema,
  withTotal,
} from './pull-endpoint-schema.js';

interface Dependencies extends SourceDependencies, Pick<Database, 'pullEvents'> {}

/** The routes of endpoints that store received events for a consumer. */
export function pullEndpointRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  return [
    create(dependencies),
    listSources(dependencies),
    get(dependencies),
    update(dependencies),
    ...sourceStateRoutes(dependencies),
  ];
}

function create(dependencies: Dependencies): Route<Caller> {
  const { resource, ingestUrl, guard } = dependencies;
  return operation({
    method: 'post',
    path: resource.path,
    description: {
      operationId: 'pullEndpoints.create',
      summary: 'Create a pull endpoint',
      details: 'An enabled check needs its settings.',
      tag: resource.tag,
      body: parseNewPull,
      status: 201,
      data: createdPullSchema,
      errors: ['ENDPOINT_BLOCKED', 'ENDPOINT_LIMIT_REACHED'],
    },
    async handle({ caller, json }) {
      const given = withProvider(await json(), { hasTypes: true });
      const plan = planOf(caller);
      const settings = parseNewPull(given, [
        ...findUrlIssues(given, guard, 'jwks_url'),
        ...findPullIssues(given, DEFAULT_SOURCE_SETTINGS, plan),
      ]);
      if (typeof settings.jwks_url === 'string') assertDestination(settings.jwks_url, guard, 'jwks_url');
      const { row, access } = await storeSource(
        { caller, direction: resource.direction, settings },
        dependencies,
      );
      return {
        data: {
          ...presentPull(row, { retentionDays: retentionDaysOf(plan), ingestUrl }),
          counts: NO_EVENTS,
          ...access,
        },
      };
    },
  });
}

function get({ resource, pullEvents, ingestUrl }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: `${resource.path}/:id`,
    description: {
      operationId: 'pullEndpoints.get',
      summary: 'Get a pull endpoint',
      tag: resource.tag,
      params: { id: resource.idSchema },
      data: pullEndpointSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const row = await resource.require(request);
      const counts = withTotal(await pullEvents.count(row.id));
      const retentionDays = retentionDaysOf(planOf(request.caller));
      return { data: { ...presentPull(row, { retentionDays, ingestUrl }), counts } };
    },
  });
}

function update({ resource, sources, pullEvents, cipher, ingestUrl, guard }: Dependencies): Route<Caller> {
  return operation({
    method: 'patch',
    path: `${resource.path}/:id`,
    description: {
      operationId: 'pullEndpoints.update',
      summary: 'Change a pull endpoint',
      details: 'Omitted members keep their value; `null` clears one.',
      tag: resource.tag,
      params: { id: resource.idSchema },
      body: parsePullChanges,
      data: pullEndpointSchema,
      errors: ['NOT_FOUND', 'ENDPOINT_BLOCKED'],
    },
    async handle(request) {
      const stored = await resource.require(request);
      const given = withProvider(await request.json(), { hasTypes: true });
      const plan = planOf(request.caller);
      const changes = parsePullChanges(given, [
        ...findUrlIssues(given, guard, 'jwks_url'),
        ...findPullIssues(given, stored, plan),
      ]);
      if (typeof changes.jwks_url === 'string') assertDestination(changes.jwks_url, guard, 'jwks_url');
      const { row } = await changeSource(
        {
          id: stored.id,
          caller: request.caller,
          settings: toSettings(changes, { endpointId: stored.id, cipher }),
          findIssues: (changed) => findPullIssues({}, changed, plan),
        },
        sources,
      );
      const counts = withTotal(await pullEvents.count(row.id));
      const shown = { retentionDays: retentionDaysOf(plan), ingestUrl };
      return {
        data: { ...presentPull(row, shown), counts },
        facts: { before: presentPull(stored, shown) },
      };
    },
  });
}
