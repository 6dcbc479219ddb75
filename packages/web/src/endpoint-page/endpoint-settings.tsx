import { SimpleGrid, Stack } from '@mantine/core';
import type { Endpoint } from '@posthorn/client';
import type { ReactNode } from 'react';
import { Copyable } from '../code/copyable.js';
import { Time } from '../formats/time.js';
import { Facts } from '../layout/facts.js';
import { RetrySchedule } from '../endpoints/retry-schedule.js';
import { EditEndpoint } from './edit-endpoint.js';

export function EndpointSettings({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <EditEndpoint endpoint={endpoint} />
      <EndpointFacts endpoint={endpoint} />
    </SimpleGrid>
  );
}

function EndpointFacts({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  return (
    <Stack>
      <Facts
        facts={[
          ['Endpoint', <Copyable key="id" value={endpoint.id} label="the endpoint id" />],
          ['Created', <Time key="created" at={endpoint.createdAt} />],
          ['Changed', <Time key="changed" at={endpoint.updatedAt} />],
          ['Failing since', endpoint.failingSince && <Time at={endpoint.failingSince} />],
          ['Disabled', endpoint.disabledAt && <Time at={endpoint.disabledAt} />],
        ]}
      />
      <RetrySchedule seconds={endpoint.retrySchedule ?? []} />
    </Stack>
  );
}
