import { type Database, type SourceRow, DEFAULT_SOURCE_SETTINGS } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import { assertDestination, findUrlIssues } from '../endpoints/endpoint-rules.js';
import { type Caller, planOf } from '../http/caller.js';
import { subject } from '../resources/subject.js';
import { withProvider } from '../sources/provider-settings.js';
import type { SourceDependencies } from '../sources/source-resource.js';
import { listSources, sourceStateRoutes } from '../sources/source-routes.js';
import { findPullIssues, retentionDaysOf } from '../sources/source-rules.js';
import { parseNewPull, parsePullChanges } from '../sources/source-schema.js';
import { type GivenSettings, toSettings } from '../sources/source-settings.js';
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
  const { resource, sources, pullEvents, cipher, ingestUrl, guard } = dependencies;
  const params = { id: resource.idSchema };
  const of = subject({ ...resource, params, data: pullEndpointSchema, item: resource.require });
  const complete = (given: unknown) => withProvider(given, { hasTypes: true });
  const present = (row: SourceRow, caller: Caller) =>
    presentPull(row, { retentionDays: retentionDaysOf(planOf(caller)), ingestUrl });
  return [
    of.post({
      summary: 'Create a pull endpoint',
      details: 'An enabled check needs its settings.',
      body: parseNewPull,
      complete,
      issues: (given, { caller }) => [
        ...findUrlIssues(given, guard, 'jwks_url'),
        ...findPullIssues(given, DEFAULT_SOURCE_SETTINGS, planOf(caller)),
      ],
      data: createdPullSchema,
      errors: ['ENDPOINT_BLOCKED', 'ENDPOINT_LIMIT_REACHED'],
      async handle({ caller, given: settings }) {
        assertReachable(settings, guard);
        const request = { caller, direction: resource.direction, settings };
        const { row, access } = await storeSource(request, dependencies);
        return { data: { ...present(row, caller), counts: NO_EVENTS, ...access } };
      },
    }),
    listSources(dependencies),
    of.get({
      summary: 'Get a pull endpoint',
      async handle({ caller, item }) {
        return { data: { ...present(item, caller), counts: withTotal(await pullEvents.count(item.id)) } };
      },
    }),
    of.patch({
      summary: 'Change a pull endpoint',
      details: 'Omitted members keep their value; `null` clears one.',
      body: parsePullChanges,
      complete,
      issues: (given, { caller, item }) => [
        ...findUrlIssues(given, guard, 'jwks_url'),
        ...findPullIssues(given, item, planOf(caller)),
      ],
      errors: ['ENDPOINT_BLOCKED'],
      async handle({ caller, item, given: changes }) {
        assertReachable(changes, guard);
        const { row } = await changeSource(
          {
            id: item.id,
            caller,
            settings: toSettings(changes, { endpointId: item.id, cipher }),
            findIssues: (changed) => findPullIssues({}, changed, planOf(caller)),
          },
          sources,
        );
        const counts = withTotal(await pullEvents.count(row.id));
        return {
          data: { ...present(row, caller), counts },
          facts: { before: present(item, caller) },
        };
      },
    }),
    ...sourceStateRoutes(dependencies),
  ];
}

/** Throws ENDPOINT_BLOCKED. */
function assertReachable({ jwks_url: keySet }: Pick<GivenSettings, 'jwks_url'>, guard: AddressGuard): void {
  if (typeof keySet === 'string') assertDestination(keySet, guard, 'jwks_url');
}
