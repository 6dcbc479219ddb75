import { Group, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { NOTHING, formatCount, formatShare } from '../../formats/format.js';
import { describeLatency, formatAverage } from '../../metrics/latency.js';
import { OUTCOMES } from '../../metrics/outcomes.js';
import { type MetricsWindow, WINDOWS, useMetrics } from '../../metrics/use-metrics.js';
import { Card } from '../parts/card.js';

/** The outcomes of the messages to an endpoint. */
export function EndpointNumbers({ endpointId }: { readonly endpointId: string }): ReactNode {
  const [window, setWindow] = useState<MetricsWindow>('24h');
  const { data } = useMetrics({ window, endpointId });
  const { totalMessages: total = 0, succeeded = 0, failed = 0, successRate = 0 } = data ?? {};
  const isEmpty = total === 0;
  const numbers = [
    ...OUTCOMES.map(
      ({ name, count, words }) => [name, formatCount(count({ total, succeeded, failed })), words] as const,
    ),
    ['Success rate', isEmpty ? NOTHING : formatShare(successRate), undefined],
    ['Answer time', data === undefined ? NOTHING : formatAverage(data), 'The average over all attempts.'],
  ] as const;
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Text size="sm" fw={600}>
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
        {numbers.map(([label, value, words]) => (
          <div key={label} title={words}>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
            <Text size="xl" fw={600}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {data !== undefined && (
        <Text size="xs" c="dimmed" mt="xs">
          {describeLatency(data)}
        </Text>
      )}
    </Card>
  );
}
