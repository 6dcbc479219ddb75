import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { PagePending } from './page-pending.js';

export interface PageTab {
  readonly value: string;
  readonly label: string;
  /** It may be loaded when the tab is opened. */
  readonly content: ReactNode;
}

export interface PageTabsProps {
  /** The first one is open when the address names none. */
  readonly tabs: readonly [PageTab, ...PageTab[]];
  /** Where the address names the open tab. A message that a page shows has tabs of its own. */
  readonly name?: 'tab' | 'view';
}

/** Tabs, of which the address names the open one. */
export function PageTabs({ tabs, name = 'tab' }: PageTabsProps): ReactNode {
  const { [name]: shown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = tabs.find(({ value }) => value === shown) ?? tabs[0];
  return (
    <Tabs
      value={open.value}
      onChange={(next) =>
        void navigate({
          to: '.',
          search: (before) => ({
            ...before,
            ...(name === 'tab' && { view: undefined, open: undefined }),
            [name]: next ?? undefined,
          }),
          replace: true,
        })
      }
      keepMounted={false}
    >
      <Tabs.List mb="md">
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open.value}>
        <Suspense fallback={<PagePending />}>{open.content}</Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
