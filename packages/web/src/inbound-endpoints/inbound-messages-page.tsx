import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../layout/page-header.js';
import { InboundMessages } from './inbound-messages.js';

export function InboundMessagesPage(): ReactNode {
  const filters = useSearch({ from: '/$projectId/inbound-messages' });
  return (
    <>
      <PageHeader title="Inbound messages" text="What your inbound endpoints received and forward" />
      <InboundMessages filters={filters} />
    </>
  );
}
