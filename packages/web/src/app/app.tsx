import { MantineProvider } from '@mantine/core';
import { ModalsProvider, modals } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { queryClient } from './query-client.js';
import { router } from './router.js';
import { styleNonce } from './style-nonce.js';
import { theme } from './theme.js';

/** Escape closes the dialog, and not the panel below it: both would listen to the window. */
const ABOVE_PANELS = {
  closeOnEscape: false,
  onKeyDown({ key, target }: KeyboardEvent<HTMLElement>) {
    const isTaken = target instanceof HTMLElement && target.dataset['mantineStopPropagation'] === 'true';
    if (key === 'Escape' && !isTaken) modals.closeAll();
  },
};

export function App(): ReactNode {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <ModalsProvider modalProps={ABOVE_PANELS}>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
