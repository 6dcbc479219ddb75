import { Group, Skeleton, Stack, Title } from '@mantine/core';
import type { EventMetrics } from '@posthorn/client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNotice } from '../failures/failure-notice.js';
import { formatCount, formatMs, formatShare } from '../formats/format.js';
import { NumberCards } from '../metrics/number-cards.js';
import type { MetricsWindow } from '../metrics/use-metrics.js';
import { WindowSwitch, useWindow } from '../metrics/window-switch.js';
import { useRead } from '../session/use-read.js';

const REFRESH_MS = 30_000;

/** What was kept in a time, in the project or by one endpoint, and what became of it. */
export function usePullMetrics(window: MetricsWindow, pullEndpointId?: string): UseQueryResult<EventMetrics> {
  const asked = { window, pullEndpointId };
  return useRead(
    {
      key: ['metrics', 'pull', asked],
      call: (posthorn, signal) => posthorn.pullMetrics.get(asked, { signal }),
    },
    { everyMs: REFRESH_MS, placeholderData: (previous) => previous },
  );
}

export interface PullNumbersProps {
  /** Undefined: the whole project. */
  readonly endpointId?: string;
  readonly title?: string;
  readonly aside?: ReactNode;
}

/** The events that were received in the window of the address. */
export function PullNumbers(props: PullNumbersProps): ReactNode {
  const { endpointId, title = 'Events', aside = <WindowSwitch /> } = props;
  const metrics = usePullMetrics(useWindow(), endpointId);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h5">
          {title}
        </Title>
        {aside}
      </Group>
      {metrics.isPending && <Skeleton h={72} />}
      {metrics.isLoadingError && (
        <FailureNotice error={metrics.error} onRetry={() => void metrics.refetch()} />
      )}
      {metrics.data && <NumberCards numbers={numbersOf(metrics.data)} />}
    </Stack>
  );
}

function numbersOf({ total, stored, fetched, delivered, successRate, avgLatencyMs }: EventMetrics) {
  return [
    ['Stored', formatCount(stored)],
    ['Fetched', formatCount(fetched)],
    ['Acknowledged', formatCount(delivered)],
    ['Acknowledged share', total === 0 ? '–' : formatShare(successRate)],
    ['Until acknowledged', delivered === 0 ? '–' : formatMs(avgLatencyMs)],
  ] as const;
}
