import { Badge, Box, Group, Stack, Text, Title } from '@mantine/core';
import type { EndpointSummary } from '@posthorn/client';
import type { ReactNode } from 'react';
import { AttentionAction } from '../attention/attention-action.js';
import { MOST, useAttention } from '../attention/use-attention.js';
import { ConsumerLink } from '../consumers/consumer-name.js';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { EndpointTrouble } from '../endpoints/endpoint-trouble.js';
import { formatMessages } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { PageLink } from '../layout/page-link.js';
import { Waiting } from '../layout/waiting.js';
import { type Backlog, useBacklogs } from './use-backlogs.js';

const SHOWN = 8;

/** Endpoints that fail, are disabled or paused, or whose backlog grows: first those with most messages at risk. */
export function NeedsAttention(): ReactNode {
  const ill = useAttention();
  const backlogs = useBacklogs();
  const endpoints = ill.data ?? [];
  const growing = (backlogs.data ?? []).filter(
    ({ endpointId }) => !endpoints.some(({ id }) => id === endpointId),
  );
  const missing = [ill, backlogs].find(({ data }) => data === undefined);
  const isNone = missing === undefined && endpoints.length + growing.length === 0;
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
        {growing.slice(0, SHOWN).map((backlog) => (
          <GrowingBacklog key={backlog.endpointId} backlog={backlog} />
        ))}
      </Stack>
    </Stack>
  );
}

function IllEndpoint({ endpoint }: { readonly endpoint: EndpointSummary }): ReactNode {
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Box w={72} ta="center" flex="none">
        <EndpointHealth endpoint={endpoint} />
      </Box>
      <Stack gap={6} flex={1} miw={0}>
        <EndpointLink id={endpoint.id} url={endpoint.url} />
        <EndpointTrouble
          endpoint={endpoint}
          drawBacklog={(backlog) => <WaitingLink endpointId={endpoint.id}>{backlog}</WaitingLink>}
        />
        {endpoint.consumerId !== null && <ConsumerLink id={endpoint.consumerId} />}
      </Stack>
      <AttentionAction endpoint={endpoint} />
    </Group>
  );
}

function GrowingBacklog({
  backlog: { endpointId, url, consumerId, count, isMore, since, lastError },
}: {
  readonly backlog: Backlog;
}): ReactNode {
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Box w={72} ta="center" flex="none">
        <Badge color="orange">backlog</Badge>
      </Box>
      <Stack gap={6} flex={1} miw={0}>
        <EndpointLink id={endpointId} url={url} />
        <Text size="xs" c="dimmed">
          <WaitingLink endpointId={endpointId}>
            {isMore ? 'more than ' : ''}
            {formatMessages(count)} waiting
          </WaitingLink>{' '}
          since <Time at={since} relative /> {lastError}
        </Text>
        {consumerId !== undefined && <ConsumerLink id={consumerId} />}
      </Stack>
      <AttentionAction endpoint={{ id: endpointId, url, paused: false }} />
    </Group>
  );
}

function WaitingLink({
  endpointId,
  children,
}: {
  readonly endpointId: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <PageLink
      size="xs"
      fw={600}
      from="/$projectId"
      to="/$projectId/messages"
      search={{ endpointId, status: 'waiting' }}
    >
      {children}
    </PageLink>
  );
}

function EndpointLink({ id, url }: Pick<EndpointSummary, 'id' | 'url'>): ReactNode {
  return (
    <PageLink
      truncate
      title={url}
      from="/$projectId"
      to="/$projectId/endpoints/$endpointId"
      params={{ endpointId: id }}
    >
      {url}
    </PageLink>
  );
}
