import { Badge, Box, Group, Stack, Text, Title } from '@mantine/core';
import type { EndpointSummary, InboundEndpointSummary, Incident } from '@posthorn/client';
import type { ReactNode } from 'react';
import { AttentionAction } from '../attention/attention-action.js';
import { MOST, useAttention, useIllSources, useReceptions } from '../attention/use-attention.js';
import { ConsumerLink } from '../consumers/consumer-name.js';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { EndpointName, IncidentLink } from '../incidents/incident-link.js';
import { describeCause, endpointOf, linkToEndpoint } from '../incidents/incident-parts.js';
import { endpointLink, inboundEndpointLink } from '../layout/links.js';
import { EndpointTrouble } from '../endpoints/endpoint-trouble.js';
import { formatCount, formatMessages } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { PageLink } from '../layout/page-link.js';
import { Waiting } from '../layout/waiting.js';
import { type Backlog, useBacklogs } from './use-backlogs.js';

const SHOWN = 8;

/** Endpoints of each direction that fail, are disabled or paused, or whose backlog grows: first those with most at risk. */
export function NeedsAttention(): ReactNode {
  const ill = useAttention();
  const sources = useIllSources();
  const backlogs = useBacklogs();
  const endpoints = ill.data ?? [];
  const growing = (backlogs.data ?? []).filter(
    ({ endpointId }) => !endpoints.some(({ id }) => id === endpointId),
  );
  const received = sources.data ?? [];
  const missing = [ill, sources, backlogs].find(({ data }) => data === undefined);
  const refusing = useReceptions();
  const all = [endpoints, received, growing, refusing];
  const isNone = missing === undefined && all.every(({ length }) => length === 0);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h5">
          What needs attention
        </Title>
        {endpoints.length > SHOWN && (
          <PageLink from="/$projectId" to="/$projectId/endpoints" search={{ health: 'attention' }}>
            All {endpoints.length === MOST ? `${MOST} and more` : endpoints.length}
          </PageLink>
        )}
      </Group>
      {missing && <Waiting query={missing} />}
      {isNone && (
        <Text size="sm" c="dimmed">
          Nothing: every endpoint is healthy.
        </Text>
      )}
      <Stack component="ul" aria-label="What needs attention" gap="md" m={0} p={0}>
        {endpoints.slice(0, SHOWN).map((endpoint) => (
          <IllEndpoint key={endpoint.id} endpoint={endpoint} />
        ))}
        {received.slice(0, SHOWN).map((source) => (
          <IllInboundEndpoint key={source.id} source={source} />
        ))}
        {refusing.slice(0, SHOWN).map((incident) => (
          <Refusing key={incident.id} incident={incident} />
        ))}
        {growing.slice(0, SHOWN).map((backlog) => (
          <GrowingBacklog key={backlog.endpointId} backlog={backlog} />
        ))}
      </Stack>
    </Stack>
  );
}

interface RowProps {
  readonly badge: ReactNode;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** Something that needs attention, and the one thing to do. */
function Row({ badge, action, children }: RowProps): ReactNode {
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Box w={84} ta="center" flex="none">
        {badge}
      </Box>
      <Stack gap={6} flex={1} miw={0}>
        {children}
      </Stack>
      {action}
    </Group>
  );
}

function IllEndpoint({ endpoint }: { readonly endpoint: EndpointSummary }): ReactNode {
  const { id, url, consumerId } = endpoint;
  return (
    <Row
      badge={<EndpointHealth endpoint={endpoint} />}
      action={<AttentionAction kind="endpoints" endpoint={endpoint} about={url} />}
    >
      <EndpointLink id={id} url={url} />
      <EndpointTrouble
        endpoint={endpoint}
        drawBacklog={(backlog) => <WaitingLink endpointId={id}>{backlog}</WaitingLink>}
      />
      <IncidentLink endpointId={id} />
      {consumerId !== null && <ConsumerLink id={consumerId} />}
    </Row>
  );
}

function IllInboundEndpoint({ source }: { readonly source: InboundEndpointSummary }): ReactNode {
  const { id, name } = source;
  return (
    <Row
      badge={<EndpointHealth endpoint={source} />}
      action={<AttentionAction kind="inbound-endpoints" endpoint={source} about={name} />}
    >
      <PageLink truncate {...inboundEndpointLink(id)}>
        {name}
      </PageLink>
      <EndpointTrouble
        endpoint={source}
        drawBacklog={(backlog) => (
          <WaitingLink endpointId={id} page="/$projectId/inbound-messages">
            {backlog}
          </WaitingLink>
        )}
      />
      <IncidentLink endpointId={id} />
    </Row>
  );
}

/** An endpoint that refuses what it should receive. */
function Refusing({ incident }: { readonly incident: Incident }): ReactNode {
  const endpointId = endpointOf(incident) ?? '';
  return (
    <Row badge={<Badge color="red">refusing</Badge>} action={<IncidentLink endpointId={endpointId} />}>
      <PageLink truncate {...linkToEndpoint(incident)}>
        <EndpointName of={incident} />
      </PageLink>
      <Text size="xs" c="dimmed">
        {formatCount(incident.failures)} webhooks since <Time at={incident.startedAt} relative />:{' '}
        {describeCause(incident.cause)}
      </Text>
    </Row>
  );
}

function GrowingBacklog({
  backlog: { endpointId, url, consumerId, count, isMore, since, lastError },
}: {
  readonly backlog: Backlog;
}): ReactNode {
  const endpoint = { id: endpointId, paused: false, waiting: count };
  const action = <AttentionAction kind="endpoints" endpoint={endpoint} about={url} />;
  return (
    <Row badge={<Badge color="orange">backlog</Badge>} action={action}>
      <EndpointLink id={endpointId} url={url} />
      <Text size="xs" c="dimmed">
        <WaitingLink endpointId={endpointId}>
          {isMore ? 'more than ' : ''}
          {formatMessages(count)} waiting
        </WaitingLink>{' '}
        since <Time at={since} relative /> {lastError}
      </Text>
      {consumerId !== undefined && <ConsumerLink id={consumerId} />}
    </Row>
  );
}

interface WaitingLinkProps {
  readonly endpointId: string;
  readonly page?: '/$projectId/messages' | '/$projectId/inbound-messages';
  readonly children: ReactNode;
}

function WaitingLink({ endpointId, page = '/$projectId/messages', children }: WaitingLinkProps): ReactNode {
  return (
    <PageLink size="xs" fw={600} from="/$projectId" to={page} search={{ endpointId, status: 'waiting' }}>
      {children}
    </PageLink>
  );
}

function EndpointLink({ id, url }: Pick<EndpointSummary, 'id' | 'url'>): ReactNode {
  return (
    <PageLink truncate title={url} {...endpointLink(id)}>
      {url}
    </PageLink>
  );
}
