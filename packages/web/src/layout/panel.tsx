import { Drawer } from '@mantine/core';
import { useModals } from '@mantine/modals';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageNotices } from '../failures/page-notices.js';

export interface PanelProps {
  readonly title: string;
  /** Shows the row with an id. `close` resolves when the panel is closed. */
  readonly children: (id: string, close: () => Promise<void>) => ReactNode;
}

/** Shows the row of a list that the address names. */
export function Panel({ title, children }: PanelProps): ReactNode {
  const { open } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { modals } = useModals();
  const close = async (): Promise<void> =>
    navigate({ to: '.', search: (before) => ({ ...before, open: undefined, view: undefined }) });
  return (
    <Drawer
      opened={open !== undefined}
      onClose={() => void close()}
      closeOnEscape={modals.length === 0}
      position="right"
      size="min(720px, 100%)"
      title={title}
    >
      <PageNotices />
      {open !== undefined && children(open, close)}
    </Drawer>
  );
}
