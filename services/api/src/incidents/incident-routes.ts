import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { type Caller, ownerOf } from '../http/caller.js';
import { countReplays } from '../messages/replay/replay-schema.js';
import type { ReplayDependencies } from '../messages/replay/replay.js';
import { byId, pageMetaSchema } from '../pagination/pages.js';
import { parseTimes } from '../pagination/times.js';
import { subject } from '../resources/subject.js';
import {
  assertMayRecover,
  assertRecoverable,
  readableDirections,
  requireIncident,
} from './incident-rules.js';
import {
  endpointsOf,
  incidentParams,
  incidentSchema,
  parseIncidentQuery,
  presentIncident,
  presentIncidentMessages,
  wholeIncidentSchema,
} from './incident-schema.js';
import { recover } from './recover.js';
import { recoveredSchema, recovery } from './recovery-schema.js';

type Dependencies = ReplayDependencies & Pick<Database, 'incidents' | 'endpoints' | 'sources'>;

const of = subject({
  group: 'incidents',
  tag: 'Incidents',
  path: '/v1/incidents',
  params: incidentParams,
  data: wholeIncidentSchema,
});

export function incidentRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  const { incidents } = dependencies;
  return [
    of.list({
      summary: 'List incidents',
      details:
        'Outages of endpoints, the last that was opened first. One of deliveries begins when an endpoint leaves `healthy`, and ends with a success, a resume, another URL or the deletion of the endpoint. One of receptions begins when an endpoint has refused three webhooks over at least a minute and accepted none since, and ends with the next one that it accepts, or after 24 quiet hours. An endpoint that fails again within ten minutes continues its incident. Needs the scope `endpoints:read`, `inbound:read` or `pull:read`, and has what the key may read. Kept for 90 days after the end.',
      query: parseIncidentQuery,
      data: incidentSchema,
      order: byId,
      find: async ({ caller, given }, { after, limit }) => {
        const readable = readableDirections(caller);
        const named = endpointsOf(given);
        const directions = readable.filter((one) => named.every(({ direction }) => direction === one));
        return await incidents.list({
          projectId: caller.projectId,
          directions,
          kind: given.kind,
          endpointId: named[0]?.endpointId,
          consumerId: given.consumer_id,
          isOpen: given.open,
          ...parseTimes(given),
          owner: ownerOf(caller),
          afterId: after,
          limit,
        });
      },
      present: presentIncident,
    }),
    of.get({
      summary: 'Get an incident',
      details: 'One of deliveries also has `messages`: what became of them until now.',
      async handle(request) {
        const row = await requireIncident(request, incidents, readableDirections(request.caller));
        const messages =
          row.kind === 'delivery' ? await incidents.countMessages(row, ownerOf(request.caller)) : undefined;
        return {
          data: { ...presentIncident(row), ...(messages && { messages: presentIncidentMessages(messages) }) },
        };
      },
    }),
    of.act({
      at: '/:id/recover',
      verb: 'recover',
      summary: 'Recover what an outage left',
      details:
        'Makes the messages of the endpoint that wait for a retry due now, then replays its dead letters that failed during the incident, the oldest first: at most `limit` of both. The members are in the query or in a JSON body. A replay counts towards the rate of the project as a send does. `failed` counts what cannot be replayed, and `stuck` what is being delivered now. An ended incident can be recovered, too; an endpoint that is paused or disabled must be resumed first. Needs the scope `messages:write`, or `inbound:write` for an inbound endpoint.',
      members: recovery,
      data: recoveredSchema,
      meta: pageMetaSchema,
      errors: ['ENDPOINT_NOT_FOUND', 'INVALID_STATUS', 'RATE_LIMIT_EXCEEDED'],
      async handle(request) {
        const { caller, given } = request;
        const incident = await requireIncident(request, incidents, ['outbound', 'inbound', 'pull']);
        assertMayRecover(caller, incident);
        const { direction } = await assertRecoverable(incident, dependencies);
        const asked = { ...given, caller, incident: { ...incident, direction } };
        const { retried, replayed, meta } = await recover(asked, dependencies);
        const counts = countReplays(replayed.results, replayed.rateLimited);
        const { waiting, failed } = given;
        return {
          data: { retried, ...counts },
          meta,
          retryAfterSeconds: replayed.retryAfterSeconds,
          facts: { filter: { waiting, failed }, affected: retried + counts.replayed },
        };
      },
    }),
  ];
}
