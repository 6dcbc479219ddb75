import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LabelledCode } from '../code/code-block.js';
import { Copyable } from '../code/copyable.js';
import { EditConsumer } from '../consumers/consumer-form.js';
import { type ConsumerProps, useConsumer } from '../consumers/use-consumer.js';
import { COLUMNS_OF_CONSUMER } from '../endpoints/endpoint-columns.js';
import { useEndpoints } from '../endpoints/use-endpoints.js';
import { showControls } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { BackLink } from '../layout/back-link.js';
import { Empty } from '../layout/empty.js';
import { Facts } from '../layout/facts.js';
import { endpointLink } from '../layout/links.js';
import { PageHeader } from '../layout/page-header.js';
import { PageTabs } from '../layout/page-tabs.js';
import { Waiting } from '../layout/waiting.js';
import { lazyPart } from '../parts/load-part.js';
import { ListView } from '../table/list-view.js';
import { ConsumerEventTypes } from './consumer-event-types.js';
import { EraseConsumer } from './erase-consumer.js';
import { CopyPortalLink, OpenPortal } from './portal-links.js';
import { PortalSessions } from './portal-sessions.js';

const MessagesOf = lazyPart(() => import('../messages/messages-of.js'), 'MessagesOf');

const REFRESH_MS = 5000;

/** What somebody needs who has this customer on the phone. */
export function ConsumerPage(): ReactNode {
  const { consumerId } = useParams({ from: '/$projectId/consumers/$consumerId' });
  const query = useConsumer(consumerId);
  const consumer = query.data;
  if (consumer === undefined) return <Waiting query={query} />;
  return (
    <>
      <BackLink to="/$projectId/consumers">Consumers</BackLink>
      <PageHeader
        title={showControls(consumer.name ?? consumer.id)}
        text={consumer.name === null ? undefined : consumer.id}
      >
        <OpenPortal consumer={consumer} />
        <CopyPortalLink consumer={consumer} />
        <EditConsumer consumer={consumer} />
        <EraseConsumer consumer={consumer} />
      </PageHeader>
      <PageTabs
        key={consumerId}
        tabs={[
          { value: 'endpoints', label: 'Endpoints', content: <ConsumerEndpoints consumerId={consumerId} /> },
          { value: 'messages', label: 'Messages', content: <MessagesOf of="consumerId" id={consumerId} /> },
          {
            value: 'event-types',
            label: 'Event types',
            content: <ConsumerEventTypes consumerId={consumerId} />,
          },
          { value: 'portal', label: 'Portal sessions', content: <PortalSessions consumerId={consumerId} /> },
          { value: 'details', label: 'Details', content: <Details consumer={consumer} /> },
        ]}
      />
    </>
  );
}

/** How each endpoint of the consumer does, and why one does not. */
function ConsumerEndpoints({ consumerId }: { readonly consumerId: string }): ReactNode {
  return (
    <ListView
      label="Endpoints"
      list={useEndpoints({ filters: { consumerId }, everyMs: REFRESH_MS })}
      columns={COLUMNS_OF_CONSUMER}
      idOf={({ id }) => id}
      linkTo={({ id }) => endpointLink(id)}
      empty={
        <Empty title="No endpoints">
          This customer gets nothing until an endpoint names it as its consumer.
        </Empty>
      }
    />
  );
}

function Details({ consumer: { id, createdAt, updatedAt, metadataText } }: ConsumerProps): ReactNode {
  return (
    <Stack maw={720}>
      <Facts
        facts={[
          ['Consumer', <Copyable key="id" value={id} label="the consumer id" />],
          ['Created', <Time key="created" at={createdAt} />],
          ['Changed', <Time key="changed" at={updatedAt} />],
        ]}
      />
      {metadataText !== '' && <LabelledCode label="Metadata" code={metadataText} />}
    </Stack>
  );
}
