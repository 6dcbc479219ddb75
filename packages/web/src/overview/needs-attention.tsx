import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EndpointHealth } from '../endpoints/endpoint-health.js';
import { useEndpoints } from '../endpoints/endpoint-queries.js';
import { rowsOf } from '../table/use-list.js';

const SHOWN = 8;

/** Endpoints that fail, are disabled or are paused. */
export function NeedsAttention(): ReactNode {
  const endpoints = rowsOf(useEndpoints()).filter(({ health, paused }) => health !== 'healthy' || paused);
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
