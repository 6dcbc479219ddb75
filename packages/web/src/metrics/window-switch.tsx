import { SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type MetricsWindow, WINDOWS } from './use-metrics.js';

/** The time that the numbers of a page are of. It stands in the address. */
export function useWindow(): MetricsWindow {
  const { window = '24h' } = useSearch({ strict: false });
  return window;
}

export function WindowSwitch(): ReactNode {
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
