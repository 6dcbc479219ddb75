import type { Incident } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useOpenIncidents } from '../attention/use-attention.js';
import { inboundEndpointRead, pullEndpointRead } from '../endpoints/use-endpoints.js';
import { incidentLink } from '../layout/links.js';
import { PageLink } from '../layout/page-link.js';
import { useRead } from '../session/use-read.js';
import { describePast, endpointOf } from './incident-parts.js';
import { Mono } from '../code/mono.js';

/** What readers know the endpoint of an outage by: its name if it receives, otherwise its URL. */
export function EndpointName({ of }: { readonly of: Incident }): ReactNode {
  const { inboundEndpointId, pullEndpointId, url } = of;
  const inbound = useRead(inboundEndpointRead(inboundEndpointId ?? ''), {
    enabled: inboundEndpointId !== undefined,
  });
  const pull = useRead(pullEndpointRead(pullEndpointId ?? ''), { enabled: pullEndpointId !== undefined });
  return inbound.data?.name ?? pull.data?.name ?? <Mono>{url ?? endpointOf(of)}</Mono>;
}

/** Leads to the outage of an endpoint, while it has one. */
export function IncidentLink({ endpointId }: { readonly endpointId: string }): ReactNode {
  const incident = useOpenIncidents().data?.find((open) => endpointOf(open) === endpointId);
  return incident && <PageLink {...incidentLink(incident.id)}>The incident</PageLink>;
}

/** When an endpoint was failing or refusing, and why. */
export function PastIncidents({ incidents }: { readonly incidents: readonly Incident[] }): ReactNode {
  return incidents.map((incident) => (
    <PageLink key={incident.id} {...incidentLink(incident.id)}>
      {describePast(incident)}
    </PageLink>
  ));
}
