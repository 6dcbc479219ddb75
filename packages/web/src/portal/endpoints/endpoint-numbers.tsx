import { Group, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCount, formatMs, formatShare } from '../../formats/format.js';
import { type MetricsWindow, WINDOWS, useMetrics } from '../../metrics/use-metrics.js';
import { Card } from '../parts/card.js';

/** The outcomes of the messages to an endpoint. */
export function EndpointNumbers({ endpointId }: { readonly endpointId: string }): ReactNode {
  const [window, setWindow] = useState<MetricsWindow>('24h');
  const { data } = useMetrics({ window, endpointId });
  const { totalMessages = 0, succeeded = 0, failed = 0, successRate = 0, avgLatencyMs = 0 } = data ?? {};
  const isEmpty = totalMessages === 0;
  const numbers = [
    ['Delivered', formatCount(succeeded)],
    ['Waiting', formatCount(Math.max(0, totalMessages - succeeded - failed))],
    ['Failed', formatCount(failed)],
    ['Success rate', isEmpty ? '–' : formatShare(successRate)],
    ['Answer time', isEmpty ? '–' : formatMs(avgLatencyMs)],
  ] as const;
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Text size="sm" fw={500}>
          Deliveries
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="Time"
          data={[...WINDOWS]}
          value={window}
          onChange={(value) => setWindow(value)}
        />
      </Group>
      <SimpleGrid cols={{ base: 2, xs: 3, sm: 5 }} spacing="sm">
        {numbers.map(([label, value]) => (
          <div key={label}>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
            <Text size="xl" fw={600}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Card>
  );
}
