import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { PagePending } from './waiting.js';

export interface PageTab {
  readonly value: string;
  readonly label: string;
  /** It may be loaded when the tab is opened. */
  readonly content: ReactNode;
  /** Whether it stays, once opened, while another tab is open: it holds what was typed or is shown once. */
  readonly isKept?: boolean;
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
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (!opened.has(open.value)) setOpened(new Set([...opened, open.value]));
  return (
    <Tabs
      value={open.value}
      onChange={(next) =>
        void navigate({
          to: '.',
          search: (before) => ({
            ...before,
            ...(name === 'tab' && { view: undefined, open: undefined, field: undefined }),
            [name]: next ?? undefined,
          }),
          replace: true,
        })
      }
      keepMounted={false}
      keepMountedMode="display-none"
    >
      <Tabs.List mb="md">
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs
        .filter(({ value, isKept }) => value === open.value || (isKept && opened.has(value)))
        .map(({ value, content, isKept = false }) => (
          <Tabs.Panel key={value} value={value} keepMounted={isKept}>
            <Suspense fallback={<PagePending />}>{content}</Suspense>
          </Tabs.Panel>
        ))}
    </Tabs>
  );
}
