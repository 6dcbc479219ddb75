import { Badge, NavLink, Stack, Text, VisuallyHidden } from '@mantine/core';
import {
  AlertIcon,
  AgentIcon,
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
import { HAS_PEOPLE } from '../access/use-access-grants.js';
import { useAttention, useIllSources, useOpenIncidents } from '../attention/use-attention.js';
import { allows } from '../scopes/scopes.js';
import { useProject } from '../session/posthorn.js';
import { useSessionProject } from '../session/session.js';

interface Entry {
  readonly label: string;
  readonly to: LinkProps['to'];
  readonly icon: typeof MailIcon;
  /** The resources of which the page shows something. A session that may read none of them needs no link. */
  readonly reads?: readonly string[];
  /** Whether it is about people, who may sign in only where a provider is set up. */
  readonly isOfPeople?: boolean;
}

interface Section {
  readonly title?: string;
  readonly entries: readonly Entry[];
}

const SECTIONS: readonly Section[] = [
  {
    entries: [
      { label: 'Overview', to: '/$projectId', icon: MeterIcon },
      { label: 'Messages', to: '/$projectId/messages', icon: MailIcon, reads: ['messages'] },
      { label: 'Endpoints', to: '/$projectId/endpoints', icon: WebhookIcon, reads: ['endpoints'] },
      {
        label: 'Incidents',
        to: '/$projectId/incidents',
        icon: AlertIcon,
        reads: ['endpoints', 'inbound', 'pull'],
      },
      { label: 'Dead letters', to: '/$projectId/dead-letters', icon: XCircleIcon, reads: ['messages'] },
    ],
  },
  {
    title: 'Publish',
    entries: [
      { label: 'Events', to: '/$projectId/events', icon: ZapIcon, reads: ['events'] },
      { label: 'Event types', to: '/$projectId/event-types', icon: TagIcon, reads: ['events'] },
      { label: 'Consumers', to: '/$projectId/consumers', icon: PeopleIcon, reads: ['events'] },
    ],
  },
  {
    title: 'Receive',
    entries: [
      {
        label: 'Inbound endpoints',
        to: '/$projectId/inbound-endpoints',
        icon: DownloadIcon,
        reads: ['inbound'],
      },
      { label: 'Inbound messages', to: '/$projectId/inbound-messages', icon: InboxIcon, reads: ['inbound'] },
      { label: 'Pull endpoints', to: '/$projectId/pull-endpoints', icon: MoveToBottomIcon, reads: ['pull'] },
    ],
  },
  {
    title: 'Project',
    entries: [
      { label: 'Exports', to: '/$projectId/exports', icon: FileMovedIcon, reads: ['exports'] },
      { label: 'API keys', to: '/$projectId/api-keys', icon: KeyIcon, reads: ['api-keys'] },
      { label: 'Agents', to: '/$projectId/agents', icon: AgentIcon },
      {
        label: 'Access',
        to: '/$projectId/access',
        icon: ShieldLockIcon,
        reads: ['api-keys'],
        isOfPeople: true,
      },
      { label: 'Audit log', to: '/$projectId/audit-log', icon: LogIcon, reads: ['api-keys'] },
      { label: 'Usage', to: '/$projectId/usage', icon: GraphIcon, reads: ['billing'] },
      { label: 'Settings', to: '/$projectId/settings', icon: GearIcon, reads: ['projects'] },
    ],
  },
];

export function Navigation({ onNavigate }: { readonly onNavigate: () => void }): ReactNode {
  const numbers: Readonly<Record<string, number | undefined>> = {
    Endpoints: useAttention().data?.length,
    Incidents: useOpenIncidents().data?.length,
    'Inbound endpoints': useIllSources().data?.length,
  };
  const isShown = useIsShown();
  return (
    <Stack gap="sm" component="nav" aria-label="Pages">
      {SECTIONS.map(({ title, entries }) => ({ title, entries: entries.filter(isShown) }))
        .filter(({ entries }) => entries.length > 0)
        .map(({ title, entries }) => (
          <Stack key={title ?? 'main'} gap={1}>
            {title !== undefined && (
              <Text size="xs" c="dimmed" px="sm" py={2}>
                {title}
              </Text>
            )}
            {entries.map((entry) => (
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

/** Until the session is known, all links that may be there are. */
function useIsShown(): (entry: Entry) => boolean {
  const { project } = useSessionProject(useProject().projectId);
  return ({ reads, isOfPeople = false }) => {
    if (isOfPeople && (!HAS_PEOPLE || project === undefined)) return false;
    if (reads === undefined || project === undefined) return true;
    return reads.some((resource) => allows(project.scopes, `${resource}:read`));
  };
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
