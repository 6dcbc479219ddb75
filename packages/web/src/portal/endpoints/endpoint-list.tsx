import { Button, Group, Text } from '@mantine/core';
import type { EndpointSummary } from '@posthorn/client';
import { PlusIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { EndpointHealth } from '../../endpoints/endpoint-health.js';
import { EndpointTrouble } from '../../endpoints/endpoint-trouble.js';
import { useEndpoints } from '../../endpoints/use-endpoints.js';
import { formatShare, showControls } from '../../formats/format.js';
import { Empty } from '../../layout/empty.js';
import { PageHeader } from '../../layout/page-header.js';
import { useMay } from '../../session/capabilities.js';
import { useRows } from '../../table/use-list.js';
import { CardList } from '../parts/card-list.js';
import { Mono } from '../../code/mono.js';
import { PlaceLink } from '../place/place-link.js';
import { goTo } from '../place/place.js';
import { useEndpointLimit } from './endpoint-limit.js';
import classes from '../portal.module.css';

const REFRESH_MS = 15_000;

export function EndpointList(): ReactNode {
  const list = useEndpoints({ everyMs: REFRESH_MS });
  const rows = useRows(list);
  const mayCreate = useMay('endpoints.write', 'secrets.read');
  return (
    <>
      <PageHeader title="Your endpoints" text="The addresses that get your webhooks">
        {mayCreate && <AddEndpoint />}
      </PageHeader>
      <CardList list={list} isEmpty={rows.length === 0} empty={<NoEndpoints mayCreate={mayCreate} />}>
        {rows.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} />
        ))}
      </CardList>
    </>
  );
}

const LIMIT_ID = 'endpoint-limit';

function AddEndpoint(): ReactNode {
  const { isReached, words } = useEndpointLimit();
  return (
    <>
      <Text size="sm" c="dimmed" id={LIMIT_ID}>
        {words}
      </Text>
      <Button
        leftSection={<PlusIcon />}
        disabled={isReached}
        aria-describedby={LIMIT_ID}
        onClick={() => goTo({ page: 'endpoints', id: 'new' })}
      >
        Add an endpoint
      </Button>
    </>
  );
}

function EndpointRow({ endpoint }: { readonly endpoint: EndpointSummary }): ReactNode {
  const { id, url, description, eventTypes, paused, traffic } = endpoint;
  return (
    <PlaceLink to={{ page: 'endpoints', id }} className={classes['row']}>
      <div className={classes['endpoint']}>
        <div className={classes['text']}>
          <Text size="sm" fw={600} truncate>
            <Mono>{url}</Mono>
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {showControls(
              [description, eventTypes?.join(', ') ?? 'all event types'].filter(Boolean).join(' · '),
            )}
          </Text>
          <EndpointTrouble endpoint={endpoint} />
        </div>
        <Group gap="md" wrap="nowrap" className={classes['state']}>
          {!paused && <DeliveredShare traffic={traffic} />}
          <EndpointHealth endpoint={endpoint} />
        </Group>
      </div>
    </PlaceLink>
  );
}

/** How many messages of the last 24 hours arrived. */
function DeliveredShare({ traffic }: Pick<EndpointSummary, 'traffic'>): ReactNode {
  if (traffic.totalMessages === 0) return null;
  return (
    <Text size="xs" c="dimmed" title="of the messages of the last 24 hours">
      {formatShare(traffic.successRate)} delivered
    </Text>
  );
}

function NoEndpoints({ mayCreate }: { readonly mayCreate: boolean }): ReactNode {
  return (
    <Empty title="You have no endpoint yet">
      {mayCreate
        ? 'Add the address of your server. It then gets a signed request for each event that you choose.'
        : 'Once an endpoint is set up for you, it appears here.'}
    </Empty>
  );
}
