import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import type { EndpointSummary } from '@posthorn/client';
import type { ReactNode } from 'react';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { useEndpoints } from '../endpoints/use-endpoints.js';
import { formatCount } from '../formats/format.js';
import { PageLink } from '../layout/page-link.js';
import { Waiting } from '../layout/waiting.js';
import { useRead } from '../session/use-read.js';
import { useRows } from '../table/use-list.js';
import { type Backlog, useBacklogs } from './use-backlogs.js';

const SHOWN = 8;
const REFRESH_MS = 10_000;

/** Endpoints that fail, are disabled or paused, or whose backlog grows. */
export function NeedsAttention(): ReactNode {
  const ill = useIllEndpoints();
  const paused = useRows(useEndpoints()).filter(
    (endpoint) => endpoint.paused && endpoint.health === 'healthy',
  );
  const backlogs = useBacklogs();
  const endpoints = [...(ill.data ?? []), ...paused];
  const growing = (backlogs.data ?? []).filter(
    ({ endpointId }) => !endpoints.some(({ id }) => id === endpointId),
  );
  const missing = [ill, backlogs].find(({ data }) => data === undefined);
  const isNone = missing === undefined && endpoints.length + growing.length === 0;
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        Endpoints that need attention
      </Title>
      {missing && <Waiting query={missing} />}
      {isNone && (
        <Text size="sm" c="dimmed">
          None: every endpoint is healthy.
        </Text>
      )}
      {endpoints.slice(0, SHOWN).map((endpoint) => (
        <Group key={endpoint.id} gap="sm" wrap="nowrap">
          <EndpointHealth endpoint={endpoint} />
          <EndpointLink id={endpoint.id} url={endpoint.url} />
        </Group>
      ))}
      {growing.slice(0, SHOWN).map((backlog) => (
        <GrowingBacklog key={backlog.endpointId} backlog={backlog} />
      ))}
      {endpoints.length > SHOWN && (
        <PageLink from="/$projectId" to="/$projectId/endpoints">
          There are more among all endpoints
        </PageLink>
      )}
    </Stack>
  );
}

/** The API finds these among all endpoints. */
function useIllEndpoints() {
  return useRead(
    {
      key: ['endpoints', 'ill'],
      async call(posthorn, signal) {
        const pages = await Promise.all(
          ['disabled', 'failing'].map((health) =>
            posthorn.endpoints.list({ health, limit: SHOWN }, { signal }),
          ),
        );
        return pages.flatMap(({ items }) => items);
      },
    },
    { everyMs: REFRESH_MS },
  );
}

function GrowingBacklog({
  backlog: { endpointId, url, count, isMore },
}: {
  readonly backlog: Backlog;
}): ReactNode {
  return (
    <Group gap="sm" wrap="nowrap">
      <Badge color="orange" miw="fit-content" title="Messages of the last hour that still wait">
        {isMore ? 'more than ' : ''}
        {formatCount(count)} waiting
      </Badge>
      <EndpointLink id={endpointId} url={url} />
    </Group>
  );
}

function EndpointLink({ id, url }: Pick<EndpointSummary, 'id' | 'url'>): ReactNode {
  return (
    <PageLink truncate from="/$projectId" to="/$projectId/endpoints/$endpointId" params={{ endpointId: id }}>
      {url}
    </PageLink>
  );
}
