import { Text } from '@mantine/core';
import type { AuditEntry } from '@posthorn/client';
import type { LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withoutScheme } from '../formats/format.js';
import { ConsumerName } from '../consumers/consumer-name.js';
import { useEndpoints } from '../endpoints/use-endpoints.js';
import {
  consumerLink,
  endpointLink,
  eventLink,
  inboundEndpointLink,
  incidentLink,
  messageLink,
  pullEndpointLink,
} from '../layout/links.js';
import { PageLink } from '../layout/page-link.js';
import { useRows } from '../table/use-list.js';
import { Mono } from '../code/mono.js';

/** The page of each group of operations that has one. */
const LINKS: Readonly<Record<string, (id: string) => LinkOptions>> = {
  consumers: consumerLink,
  endpoints: endpointLink,
  events: eventLink,
  inboundEndpoints: inboundEndpointLink,
  incidents: incidentLink,
  messages: messageLink,
  pullEndpoints: pullEndpointLink,
};

/** What a call was about: by its name where it has one, and as a link where it has a page. */
export function ResourceName({ of: { operation, resourceId: id } }: { readonly of: AuditEntry }): ReactNode {
  const [group = '', verb] = operation.split('.');
  const linkTo = LINKS[group];
  if (id === null) return null;
  if (linkTo === undefined || verb === 'delete') return <Id id={id} />;
  return (
    <PageLink title={id} size="sm" truncate {...linkTo(id)}>
      {group === 'endpoints' ? (
        <EndpointUrl id={id} />
      ) : group === 'consumers' ? (
        <ConsumerName id={id} />
      ) : (
        <Id id={id} />
      )}
    </PageLink>
  );
}

function Id({ id }: { readonly id: string }): ReactNode {
  return (
    <Text span ff="monospace" size="xs" title={id}>
      {id}
    </Text>
  );
}

/** Knows the newest endpoints. */
function EndpointUrl({ id }: { readonly id: string }): ReactNode {
  const known = useRows(useEndpoints()).find((endpoint) => endpoint.id === id);
  return known === undefined ? <Id id={id} /> : <Mono>{withoutScheme(known.url)}</Mono>;
}
