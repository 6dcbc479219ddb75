import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatShare } from '../../formats/format.js';
import { metricsQuery } from '../../metrics/metrics-queries.js';
import { useProject } from '../../session/posthorn.js';

/** How many messages of the last 24 hours arrived. */
export function DeliveredShare({ endpointId }: { readonly endpointId: string }): ReactNode {
  const { data } = useQuery({
    ...metricsQuery(useProject(), { window: '24h', endpointId }),
    refetchInterval: false,
  });
  if (data === undefined || data.totalMessages === 0) return null;
  return (
    <Text size="xs" c="dimmed" title="of the messages of the last 24 hours">
      {formatShare(data.successRate)} delivered
    </Text>
  );
}
