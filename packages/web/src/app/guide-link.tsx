import { ActionIcon } from '@mantine/core';
import { QuestionIcon } from '@primer/octicons-react';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { API_URL } from '../session/addresses.js';

/** The guide of each page, by the first part of its address behind the project. */
const GUIDES: Readonly<Record<string, string>> = {
  messages: 'troubleshooting',
  endpoints: 'manage-endpoints',
  incidents: 'incidents',
  'dead-letters': 'retries',
  events: 'webhooks-for-your-customers',
  'event-types': 'webhooks-for-your-customers',
  consumers: 'portal',
  'inbound-endpoints': 'receive-webhooks',
  'inbound-messages': 'receive-webhooks',
  'pull-endpoints': 'pull-events',
  exports: 'export',
  'api-keys': 'api-keys',
  agents: 'agents',
};

/** Leads to the guide of what the page shows. */
export function GuideLink(): ReactNode {
  const page = useLocation({ select: ({ pathname }) => pathname.split('/')[2] ?? '' });
  return (
    <ActionIcon
      component="a"
      href={`${API_URL}/docs/guides/${GUIDES[page] ?? 'console'}`}
      target="_blank"
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Guide of this page"
    >
      <QuestionIcon />
    </ActionIcon>
  );
}
