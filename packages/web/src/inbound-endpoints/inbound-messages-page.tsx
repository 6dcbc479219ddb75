import type { ReactNode } from 'react';
import { PageHeader } from '../layout/page-header.js';
import { InboundMessages } from './inbound-messages.js';

export function InboundMessagesPage(): ReactNode {
  return (
    <>
      <PageHeader title="Inbound messages" text="What your inbound endpoints received and forward" />
      <InboundMessages />
    </>
  );
}
