import { Group, Stack } from '@mantine/core';
import type { Incident, WholeIncident } from '@posthorn/client';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ResumeButton } from '../resume/resume-button.js';
import { ConsumerLink } from '../consumers/consumer-name.js';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { endpointRead, inboundEndpointRead } from '../endpoints/use-endpoints.js';
import { formatCount } from '../formats/format.js';
import type { HealthFacts } from '../formats/states.js';
import { Time } from '../formats/time.js';
import { BackLink } from '../layout/back-link.js';
import { type Fact, Facts } from '../layout/facts.js';
import { PageHeader } from '../layout/page-header.js';
import { PageLink } from '../layout/page-link.js';
import { Waiting } from '../layout/waiting.js';
import { type RefusingEndpoint, RefusalHelp } from '../rejections/refusal-help.js';
import { useRead } from '../session/use-read.js';
import { stateOf, describeEnd, endpointOf, linkToEndpoint } from './incident-parts.js';
import { Left, SendOneFirst, Summary, isLeft } from './outage-parts.js';
import { RecoverButton } from './recover-button.js';
import { StateBadge } from '../layout/badges.js';
import { Mono } from '../code/mono.js';

const REFRESH_MS = 3000;

/** An outage: since when, why, whose, and what it left. It stays as the record. */
export function IncidentPage(): ReactNode {
  const { incidentId } = useParams({ from: '/$projectId/incidents/$incidentId' });
  const incident = useRead(
    {
      key: ['incidents', incidentId],
      call: (posthorn, signal) => posthorn.incidents.get(incidentId, { signal }),
    },
    { everyMs: REFRESH_MS },
  );
  if (incident.data === undefined) return <Waiting query={incident} />;
  const { data } = incident;
  const state = stateOf(data);
  return (
    <>
      <BackLink to="/$projectId/incidents">Incidents</BackLink>
      <PageHeader
        title={data.url ?? endpointOf(data) ?? incidentId}
        isCode
        text={<Summary incident={data} />}
      >
        <StateBadge tone={state.tone}>{state.label}</StateBadge>
        <Actions incident={data} />
      </PageHeader>
      <Stack>
        {data.messages && <Left messages={data.messages} />}
        <Facts facts={factsOf(data)} />
      </Stack>
    </>
  );
}

function factsOf(incident: WholeIncident): readonly Fact[] {
  const { consumerId, failingAt, disabledAt, lastSuccessAt, failures, messages, cause } = incident;
  const next = messages?.nextAttemptAt;
  return [
    [
      'Endpoint',
      <PageLink key="endpoint" {...linkToEndpoint(incident)}>
        {incident.url === undefined ? 'open it' : <Mono>{incident.url}</Mono>}
      </PageLink>,
    ],
    ['Consumer', consumerId && <ConsumerLink id={consumerId} />],
    [incident.kind === 'delivery' ? 'Attempts that failed' : 'Webhooks refused', formatCount(failures)],
    ['Last success before it', lastSuccessAt && <Time at={lastSuccessAt} />],
    ['Found to be failing', failingAt && <Time at={failingAt} />],
    ['Disabled', disabledAt && <Time at={disabledAt} />],
    ['Next attempt', next && <Time at={next} relative="planned" />],
    ['Ended by', describeEnd(incident)],
    [
      'What helps',
      cause.reasonCode && <RefusalHelp reasonCode={cause.reasonCode} of={refusingOf(incident)} />,
    ],
  ];
}

function refusingOf({ inboundEndpointId, pullEndpointId = '' }: Incident): RefusingEndpoint {
  return inboundEndpointId === undefined
    ? { kind: 'pull-endpoints', id: pullEndpointId }
    : { kind: 'inbound-endpoints', id: inboundEndpointId };
}

/** What helps now: a paused endpoint is resumed, another one gets one message first, and then all. */
function Actions({ incident }: { readonly incident: WholeIncident }): ReactNode {
  const { messages } = incident;
  const state = useEndpointState(incident);
  if (messages === undefined || state === undefined) return null;
  const { kind, endpoint } = state;
  if (endpoint.paused)
    return (
      <>
        <EndpointHealth endpoint={endpoint} />
        <ResumeButton kind={kind} id={endpoint.id} />
      </>
    );
  if (!isLeft(incident)) return null;
  return (
    <Group gap="xs">
      <SendOneFirst incident={incident} />
      <RecoverButton incident={incident} />
    </Group>
  );
}

interface EndpointState {
  readonly kind: 'endpoints' | 'inbound-endpoints';
  readonly endpoint: HealthFacts & { readonly id: string };
}

/** Undefined until it is read, and when the endpoint was deleted. */
function useEndpointState({ endpointId, inboundEndpointId }: Incident): EndpointState | undefined {
  const outbound = useRead(endpointRead(endpointId ?? ''), {
    enabled: endpointId !== undefined,
    everyMs: REFRESH_MS,
  });
  const inbound = useRead(inboundEndpointRead(inboundEndpointId ?? ''), {
    enabled: inboundEndpointId !== undefined,
    everyMs: REFRESH_MS,
  });
  if (outbound.data) return { kind: 'endpoints', endpoint: outbound.data };
  return inbound.data && { kind: 'inbound-endpoints', endpoint: inbound.data };
}
