import type { ReactNode } from 'react';
import { incidentLink } from '../layout/links.js';
import { PageLink } from '../layout/page-link.js';
import { endpointOf, useOpenIncidents } from './incident-parts.js';

/** Leads to the outage of an endpoint, while it has one. */
export function IncidentLink({ endpointId }: { readonly endpointId: string }): ReactNode {
  const incident = useOpenIncidents().data?.find((open) => endpointOf(open) === endpointId);
  return (
    incident && (
      <PageLink size="xs" fw={600} {...incidentLink(incident.id)}>
        The incident
      </PageLink>
    )
  );
}
