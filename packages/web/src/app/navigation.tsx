import { Badge, NavLink, Stack, Text, VisuallyHidden } from '@mantine/core';
import {
  AlertIcon,
  DownloadIcon,
  FileMovedIcon,
  GearIcon,
  GraphIcon,
  InboxIcon,
  KeyIcon,
  LogIcon,
  MailIcon,
  MeterIcon,
  MoveToBottomIcon,
  PeopleIcon,
  ShieldLockIcon,
  TagIcon,
  WebhookIcon,
  XCircleIcon,
  ZapIcon,
} from '@primer/octicons-react';
import { type LinkProps, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSeesAccess } from '../access/use-access-grants.js';
import { useAttention, useIllSources, useOpenIncidents } from '../attention/use-attention.js';

interface Entry {
  readonly label: string;
  readonly to: LinkProps['to'];
  readonly icon: typeof MailIcon;
}

interface Section {
  readonly title?: string;
  readonly entries: readonly Entry[];
}

const SECTIONS: readonly Section[] = [
  {
    entries: [
      { label: 'Overview', to: '/$projectId', icon: MeterIcon },
      { label: 'Messages', to: '/$projectId/messages', icon: MailIcon },
      { label: 'Endpoints', to: '/$projectId/endpoints', icon: WebhookIcon },
      { label: 'Incidents', to: '/$projectId/incidents', icon: AlertIcon },
      { label: 'Dead letters', to: '/$projectId/dead-letters', icon: XCircleIcon },
    ],
  },
  {
    title: 'Publish',
    entries: [
      { label: 'Events', to: '/$projectId/events', icon: ZapIcon },
      { label: 'Event types', to: '/$projectId/event-types', icon: TagIcon },
      { label: 'Consumers', to: '/$projectId/consumers', icon: PeopleIcon },
    ],
  },
  {
    title: 'Receive',
    entries: [
      { label: 'Inbound endpoints', to: '/$projectId/inbound-endpoints', icon: DownloadIcon },
      { label: 'Inbound messages', to: '/$projectId/inbound-messages', icon: InboxIcon },
      { label: 'Pull endpoints', to: '/$projectId/pull-endpoints', icon: MoveToBottomIcon },
    ],
  },
  {
    title: 'Project',
    entries: [
      { label: 'Exports', to: '/$projectId/exports', icon: FileMovedIcon },
      { label: 'API keys', to: '/$projectId/api-keys', icon: KeyIcon },
      { label: 'Access', to: '/$projectId/access', icon: ShieldLockIcon },
      { label: 'Audit log', to: '/$projectId/audit-log', icon: LogIcon },
      { label: 'Usage', to: '/$projectId/usage', icon: GraphIcon },
      { label: 'Settings', to: '/$projectId/settings', icon: GearIcon },
    ],
  },
];

export function Navigation({ onNavigate }: { readonly onNavigate: () => void }): ReactNode {
  const numbers: Readonly<Record<string, number | undefined>> = {
    Endpoints: useAttention().data?.length,
    Incidents: useOpenIncidents().data?.length,
    'Inbound endpoints': useIllSources().data?.length,
  };
  const seesAccess = useSeesAccess();
  return (
    <Stack gap="sm" component="nav" aria-label="Pages">
      {SECTIONS.map(({ title, entries }) => (
        <Stack key={title ?? 'main'} gap={1}>
          {title !== undefined && (
            <Text size="xs" c="dimmed" px="sm" py={2}>
              {title}
            </Text>
          )}
          {entries
            .filter(({ label }) => seesAccess || label !== 'Access')
            .map((entry) => (
              <NavigationLink
                key={entry.label}
                entry={entry}
                number={numbers[entry.label]}
                onNavigate={onNavigate}
              />
            ))}
        </Stack>
      ))}
    </Stack>
  );
}

interface NavigationLinkProps {
  readonly entry: Entry;
  /** How many of them need attention. */
  readonly number: number | undefined;
  readonly onNavigate: () => void;
}

function NavigationLink({
  entry: { label, to, icon: Icon },
  number = 0,
  onNavigate,
}: NavigationLinkProps): ReactNode {
  return (
    <NavLink
      label={label}
      py={6}
      style={{ borderRadius: 'var(--mantine-radius-md)' }}
      leftSection={<Icon />}
      rightSection={
        number > 0 ? (
          <Badge color="red" size="sm">
            <VisuallyHidden>need attention: </VisuallyHidden>
            {number}
          </Badge>
        ) : undefined
      }
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
