import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { endpointsQuery } from '../endpoints/endpoint-queries.js';
import { useProject } from '../session/posthorn.js';

const SHOWN = 8;

/** Endpoints that fail, are disabled or are paused. */
export function NeedsAttention(): ReactNode {
  const { data } = useInfiniteQuery(endpointsQuery(useProject()));
  const endpoints = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ health, paused }) => health !== 'healthy' || paused);
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        Endpoints that need attention
      </Title>
      {endpoints.length === 0 && (
        <Text size="sm" c="dimmed">
          None: every endpoint is healthy.
        </Text>
      )}
      {endpoints.slice(0, SHOWN).map((endpoint) => (
        <Group key={endpoint.id} gap="sm" wrap="nowrap">
          <EndpointHealth endpoint={endpoint} />
          <Anchor
            size="sm"
            truncate
            renderRoot={(props) => (
              <Link
                from="/$projectId"
                to="/$projectId/endpoints/$endpointId"
                params={{ endpointId: endpoint.id }}
                {...props}
              />
            )}
          >
            {endpoint.url}
          </Anchor>
        </Group>
      ))}
    </Stack>
  );
}
