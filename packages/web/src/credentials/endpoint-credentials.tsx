import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { EndpointAuth } from './endpoint-auth.js';
import { EndpointTls } from './endpoint-tls.js';

/** What deliveries of an endpoint show to a receiver that asks for more than a signature. */
export function EndpointCredentials({ endpointId }: { readonly endpointId: string }): ReactNode {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <EndpointAuth endpointId={endpointId} />
      <EndpointTls endpointId={endpointId} />
    </SimpleGrid>
  );
}
