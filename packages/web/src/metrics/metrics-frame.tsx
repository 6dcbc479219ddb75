import { Group, SegmentedControl, Skeleton, Stack, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FailureNotice } from '../failures/failure-notice.js';
import { type MetricsWindow, WINDOWS } from './use-metrics.js';

export interface MetricsFrameProps<Metrics> {
  readonly title: string;
  /** Stands beside the title, where the page has the choice of the time in another place. */
  readonly aside?: ReactNode;
  readonly metrics: UseQueryResult<Metrics>;
  /** How high they are, while they are loaded. */
  readonly height: number;
  readonly children: (metrics: Metrics) => ReactNode;
}

/** Metrics of the window of the address, once they are known. */
export function MetricsFrame<Metrics>(props: MetricsFrameProps<Metrics>): ReactNode {
  const { title, aside = <WindowSwitch />, metrics, height, children } = props;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h5">
          {title}
        </Title>
        {aside}
      </Group>
      {metrics.isPending && <Skeleton h={height} />}
      {metrics.isLoadingError && (
        <FailureNotice error={metrics.error} onRetry={() => void metrics.refetch()} />
      )}
      {metrics.data && children(metrics.data)}
    </Stack>
  );
}

/** The time that the numbers of a page are of. It stands in the address. */
export function useWindow(): MetricsWindow {
  const { window = '24h' } = useSearch({ strict: false });
  return window;
}

function WindowSwitch(): ReactNode {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="xs"
      aria-label="Window"
      data={[...WINDOWS]}
      value={useWindow()}
      onChange={(value) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, window: value }),
          replace: true,
        })
      }
    />
  );
}
