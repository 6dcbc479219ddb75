import { Group, SegmentedControl, Skeleton, Stack, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FailureNotice } from '../failures/failure-notice.js';
import { useProjectSettings } from '../session/use-project-settings.js';
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

const HOUR_MS = 3_600_000;

/** The time that the numbers of a page are of. It stands in the address. A young project has no other hour. */
export function useWindow(): MetricsWindow {
  const { data: project } = useProjectSettings();
  const isYoung = project !== undefined && Date.now() - Date.parse(project.createdAt) < HOUR_MS;
  const { window = isYoung ? '1h' : '24h' } = useSearch({ strict: false });
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
