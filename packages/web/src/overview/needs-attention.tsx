import { Group, Stack, Text, Title } from '@mantine/core';
import type { EndpointSummary, InboundEndpointSummary, Incident } from '@posthorn/client';
import type { ReactNode } from 'react';
import { AttentionAction } from '../attention/attention-action.js';
import { MOST, useAttention, useIllSources, useReceptions } from '../attention/use-attention.js';
import { Mono } from '../code/mono.js';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { EndpointName } from '../incidents/incident-link.js';
import { describeCause, describePast, endpointOf, linkToEndpoint } from '../incidents/incident-parts.js';
import { endpointLink, inboundEndpointLink } from '../layout/links.js';
import { nextProbeOf, troubleOf } from '../endpoints/endpoint-trouble.js';
import { formatCount, formatMessages, withoutScheme } from '../formats/format.js';
import { StateBadge } from '../layout/badges.js';
import { PageLink } from '../layout/page-link.js';
import { Waiting } from '../layout/waiting.js';
import { AttentionLine } from './attention-line.js';
import classes from './lines.module.css';
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
  const isNone = all.every(({ length }) => length === 0);
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
      {isNone && missing === undefined && (
        <Text size="sm" c="dimmed">
          Nothing: every endpoint is healthy.
        </Text>
      )}
      {!isNone && (
        <ul className={classes['lines']} aria-label="What needs attention">
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
        </ul>
      )}
    </Stack>
  );
}

function IllEndpoint({ endpoint }: { readonly endpoint: EndpointSummary }): ReactNode {
  const { id, url, consumerId } = endpoint;
  const { backlog, ...trouble } = troubleOf(endpoint);
  return (
    <AttentionLine
      state={<EndpointHealth endpoint={endpoint} />}
      what={<EndpointLink id={id} url={url} />}
      about={url}
      consumerId={consumerId}
      {...trouble}
      next={nextProbeOf(endpoint)}
      count={backlog && <WaitingLink endpointId={id}>{backlog}</WaitingLink>}
      endpointId={id}
      action={<AttentionAction kind="endpoints" endpoint={endpoint} about={url} />}
    />
  );
}

function IllInboundEndpoint({ source }: { readonly source: InboundEndpointSummary }): ReactNode {
  const { id, name } = source;
  const { backlog, ...trouble } = troubleOf(source);
  return (
    <AttentionLine
      state={<EndpointHealth endpoint={source} />}
      what={<PageLink {...inboundEndpointLink(id)}>{name}</PageLink>}
      about={name}
      {...trouble}
      count={
        backlog && (
          <WaitingLink endpointId={id} page="/$projectId/inbound-messages">
            {backlog}
          </WaitingLink>
        )
      }
      endpointId={id}
      action={<AttentionAction kind="inbound-endpoints" endpoint={source} about={name} />}
    />
  );
}

/** An endpoint that refuses what it should receive. */
function Refusing({ incident }: { readonly incident: Incident }): ReactNode {
  return (
    <AttentionLine
      state={<StateBadge tone="bad">refusing</StateBadge>}
      what={
        <PageLink {...linkToEndpoint(incident)}>
          <EndpointName of={incident} />
        </PageLink>
      }
      about={describePast(incident)}
      since={incident.startedAt}
      why={describeCause(incident.cause)}
      count={`${formatCount(incident.failures)} webhooks`}
      endpointId={endpointOf(incident) ?? ''}
      action={undefined}
    />
  );
}

function GrowingBacklog({ backlog }: { readonly backlog: Backlog }): ReactNode {
  const { endpointId, url, consumerId, count, isMore, since, lastError } = backlog;
  const endpoint = { id: endpointId, paused: false, waiting: count };
  return (
    <AttentionLine
      state={<StateBadge tone="waiting">backlog</StateBadge>}
      what={<EndpointLink id={endpointId} url={url} />}
      about={url}
      consumerId={consumerId}
      since={since}
      why={lastError}
      count={
        <WaitingLink endpointId={endpointId}>
          {isMore ? 'more than ' : ''}
          {formatMessages(count)} waiting
        </WaitingLink>
      }
      endpointId={endpointId}
      action={<AttentionAction kind="endpoints" endpoint={endpoint} about={url} />}
    />
  );
}

interface WaitingLinkProps {
  readonly endpointId: string;
  readonly page?: '/$projectId/messages' | '/$projectId/inbound-messages';
  readonly children: ReactNode;
}

function WaitingLink({ endpointId, page = '/$projectId/messages', children }: WaitingLinkProps): ReactNode {
  return (
    <PageLink from="/$projectId" to={page} search={{ endpointId, status: 'waiting' }}>
      {children}
    </PageLink>
  );
}

function EndpointLink({ id, url }: Pick<EndpointSummary, 'id' | 'url'>): ReactNode {
  return (
    <PageLink title={url} {...endpointLink(id)}>
      <Mono>{withoutScheme(url)}</Mono>
    </PageLink>
  );
}
