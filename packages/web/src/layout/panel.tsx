import { Drawer } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageNotices } from '../failures/page-notices.js';

export interface PanelProps {
  readonly title: string;
  /** Shows the row with an id. */
  readonly children: (id: string) => ReactNode;
}

/** Shows the row of a list that the address names. */
export function Panel({ title, children }: PanelProps): ReactNode {
  const { open } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Drawer
      opened={open !== undefined}
      onClose={() =>
        void navigate({ to: '.', search: (before) => ({ ...before, open: undefined, view: undefined }) })
      }
      position="right"
      size="min(720px, 100%)"
      title={title}
    >
      <PageNotices />
      {open !== undefined && children(open)}
    </Drawer>
  );
}
