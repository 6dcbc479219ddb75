import '@mantine/charts/styles.css';
import { Sparkline } from '@mantine/charts';
import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refreshEvery } from '../failures/refresh-every.js';
import { formatShare } from '../formats/format.js';
import { metricsQuery } from '../metrics/metrics-queries.js';
import { useProject } from '../session/posthorn.js';

/** A few failures of many messages are ordinary. */
const ORDINARY_SHARE = 0.01;

/** The messages of 24 hours as a line, and how many of them succeeded. */
export function EndpointTraffic({ endpointId }: { readonly endpointId: string }): ReactNode {
  const { data } = useQuery({
    ...metricsQuery(useProject(), { window: '24h', endpointId }),
    refetchInterval: refreshEvery(false),
  });
  if (data === undefined) return null;
  if (data.totalMessages === 0)
    return (
      <Text size="xs" c="dimmed">
        no messages
      </Text>
    );
  return (
    <Group gap="xs" wrap="nowrap">
      <Box inert>
        <Sparkline
          w={110}
          h={24}
          data={data.buckets.map(({ total }) => total)}
          color={data.failed > data.totalMessages * ORDINARY_SHARE ? 'orange.6' : 'indigo.5'}
          strokeWidth={1.5}
          fillOpacity={0.15}
        />
      </Box>
      <Text size="xs" ta="right" w={44}>
        {formatShare(data.successRate)}
      </Text>
    </Group>
  );
}
