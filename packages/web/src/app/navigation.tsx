import { NavLink, Stack, Text } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconBolt,
  IconChartBar,
  IconFileExport,
  IconGauge,
  IconInbox,
  IconKey,
  IconMail,
  IconMailX,
  IconSettings,
  IconTags,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { type LinkProps, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Entry {
  readonly label: string;
  readonly to: LinkProps['to'];
  readonly icon: typeof IconMail;
}

interface Section {
  readonly title?: string;
  readonly entries: readonly Entry[];
}

const SECTIONS: readonly Section[] = [
  {
    entries: [
      { label: 'Overview', to: '/$projectId', icon: IconGauge },
      { label: 'Messages', to: '/$projectId/messages', icon: IconMail },
      { label: 'Endpoints', to: '/$projectId/endpoints', icon: IconWebhook },
      { label: 'Dead letters', to: '/$projectId/dead-letters', icon: IconMailX },
    ],
  },
  {
    title: 'Publish',
    entries: [
      { label: 'Events', to: '/$projectId/events', icon: IconBolt },
      { label: 'Event types', to: '/$projectId/event-types', icon: IconTags },
      { label: 'Consumers', to: '/$projectId/consumers', icon: IconUsers },
    ],
  },
  {
    title: 'Receive',
    entries: [
      { label: 'Inbound endpoints', to: '/$projectId/inbound-endpoints', icon: IconInbox },
      { label: 'Pull endpoints', to: '/$projectId/pull-endpoints', icon: IconArrowBarToDown },
    ],
  },
  {
    title: 'Project',
    entries: [
      { label: 'Exports', to: '/$projectId/exports', icon: IconFileExport },
      { label: 'API keys', to: '/$projectId/api-keys', icon: IconKey },
      { label: 'Usage', to: '/$projectId/usage', icon: IconChartBar },
      { label: 'Settings', to: '/$projectId/settings', icon: IconSettings },
    ],
  },
];

export function Navigation({ onNavigate }: { readonly onNavigate: () => void }): ReactNode {
  return (
    <Stack gap="sm" component="nav" aria-label="Pages">
      {SECTIONS.map(({ title, entries }) => (
        <Stack key={title ?? 'main'} gap={1}>
          {title !== undefined && (
            <Text size="xs" c="dimmed" fw={500} px="sm" py={2}>
              {title}
            </Text>
          )}
          {entries.map((entry) => (
            <NavigationLink key={entry.label} entry={entry} onNavigate={onNavigate} />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

interface NavigationLinkProps {
  readonly entry: Entry;
  readonly onNavigate: () => void;
}

function NavigationLink({ entry: { label, to, icon: Icon }, onNavigate }: NavigationLinkProps): ReactNode {
  return (
    <NavLink
      label={label}
      py={6}
      style={{ borderRadius: 'var(--mantine-radius-md)' }}
      leftSection={<Icon size={17} stroke={1.6} aria-hidden />}
      renderRoot={(props) => (
        <Link
          from="/$projectId"
          to={to}
          activeOptions={{ exact: label === 'Overview', includeSearch: false }}
          activeProps={{ 'data-active': true, 'aria-current': 'page' }}
          onClick={onNavigate}
          {...props}
        />
      )}
    />
  );
}
