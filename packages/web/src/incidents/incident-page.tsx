import { Badge, Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { Incident, WholeIncident } from '@posthorn/client';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ResumeButton } from '../actions/resume-button.js';
import { useAction } from '../actions/use-action.js';
import { ConsumerLink } from '../consumers/consumer-name.js';
import { EndpointHealth, type HealthFacts } from '../endpoints/endpoint-health.js';
import { endpointRead, inboundEndpointRead } from '../endpoints/use-endpoints.js';
import { formatCapped, formatCount } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { BackLink } from '../layout/back-link.js';
import { type Fact, Facts } from '../layout/facts.js';
import { PageHeader } from '../layout/page-header.js';
import { PageLink } from '../layout/page-link.js';
import { Waiting } from '../layout/waiting.js';
import { findReason } from '../rejections/reasons.js';
import { useRead } from '../session/use-read.js';
import {
  stateOf,
  describeCause,
  describeEnd,
  describeLength,
  endpointOf,
  linkToEndpoint,
  subjectOf,
} from './incident-parts.js';
import { RecoverButton } from './recover-button.js';

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
      <PageHeader title={data.url ?? endpointOf(data) ?? incidentId} text={<Summary incident={data} />}>
        <Badge color={state.color}>{state.label}</Badge>
        <Actions incident={data} />
      </PageHeader>
      <Stack>
        {data.messages && <Left messages={data.messages} />}
        <Facts facts={factsOf(data)} />
      </Stack>
    </>
  );
}

/** In a sentence: what fails, how long, and why. */
function Summary({ incident }: { readonly incident: Incident }): ReactNode {
  const { startedAt, endedAt, cause } = incident;
  const why = describeCause(cause);
  return (
    <>
      {subjectOf(incident)} {endedAt === null ? 'since' : 'from'} <Time at={startedAt} />
      {endedAt !== null && (
        <>
          {' to '}
          <Time at={endedAt} />, {describeLength(incident)}
        </>
      )}
      {why !== '' && `: ${why}`}
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
        {incident.url ?? 'open it'}
      </PageLink>,
    ],
    ['Consumer', consumerId && <ConsumerLink id={consumerId} />],
    [incident.kind === 'delivery' ? 'Attempts that failed' : 'Webhooks refused', formatCount(failures)],
    ['Last success before it', lastSuccessAt && <Time at={lastSuccessAt} />],
    ['Found to be failing', failingAt && <Time at={failingAt} />],
    ['Disabled', disabledAt && <Time at={disabledAt} />],
    ['Next attempt', next && <Time at={next} relative="planned" />],
    ['Ended by', describeEnd(incident)],
    ['What helps', cause.reasonCode && findReason(cause.reasonCode).advice],
  ];
}

/** What became of the messages, as a bar that drains. */
function Left({ messages }: { readonly messages: NonNullable<WholeIncident['messages']> }): ReactNode {
  const parts = [
    { label: 'delivered', count: messages.delivered, color: 'teal' },
    { label: 'waiting', count: messages.waiting, color: 'orange' },
    { label: 'failed for good', count: messages.failedPermanent, color: 'red' },
  ];
  const all = Math.max(
    1,
    parts.reduce((sum, { count }) => sum + count, 0),
  );
  return (
    <Stack gap={6}>
      <Progress.Root size="lg" aria-hidden>
        {parts.map(({ label, count, color }) => (
          <Progress.Section key={label} value={(100 * count) / all} color={color} />
        ))}
      </Progress.Root>
      <Text size="sm" role="status">
        {parts.map(({ label, count }) => `${formatCapped(count)} ${label}`).join(' · ')}
      </Text>
    </Stack>
  );
}

/** What helps now: a paused endpoint is resumed, another one gets one message first, and then all. */
function Actions({ incident }: { readonly incident: WholeIncident }): ReactNode {
  const { id, messages } = incident;
  const state = useEndpointState(incident);
  const { isPending, mutate } = useAction({
    call: (posthorn) => posthorn.incidents.recover(id, { limit: 1 }),
    changes: 'incidents',
    done: ({ retried, replayed }) =>
      retried + replayed > 0 ? '1 message will be retried now.' : 'No message could be sent.',
  });
  if (messages === undefined || state === undefined) return null;
  const { kind, endpoint } = state;
  if (endpoint.paused)
    return (
      <>
        <EndpointHealth endpoint={endpoint} />
        <ResumeButton kind={kind} id={endpoint.id} />
      </>
    );
  if (messages.waiting + messages.failedPermanent === 0) return null;
  return (
    <Group gap="xs">
      <Button size="sm" variant="default" loading={isPending} onClick={() => mutate()}>
        Send one first
      </Button>
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
