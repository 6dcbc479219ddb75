import { SENDERS, isSenderName } from '@posthorn/sources';
import type { ReactNode } from 'react';
import { inboundEndpointRead, pullEndpointRead } from '../endpoints/use-endpoints.js';
import { inboundEndpointLink, pullEndpointLink } from '../layout/links.js';
import { PageLink } from '../layout/page-link.js';
import { useRead } from '../session/use-read.js';
import { findReason } from './reasons.js';

export interface RefusingEndpoint {
  readonly kind: 'inbound-endpoints' | 'pull-endpoints';
  readonly id: string;
}

/** What helps against a refusal: in words, the field to change, and how the sender sends its webhooks again. */
export function RefusalHelp({
  reasonCode,
  of,
}: {
  readonly reasonCode: string;
  readonly of: RefusingEndpoint;
}): ReactNode {
  const { advice, field } = findReason(reasonCode);
  const page = of.kind === 'inbound-endpoints' ? inboundEndpointLink(of.id) : pullEndpointLink(of.id);
  return (
    <>
      {advice}{' '}
      {field !== undefined && (
        <PageLink c="inherit" inherit underline="always" {...page} search={{ tab: 'settings', field }}>
          Change it
        </PageLink>
      )}{' '}
      <HowAgain of={of} />
    </>
  );
}

/** How the sender of an endpoint sends what was refused once more, if Posthorn knows the sender. */
export function HowAgain({ of: { kind, id } }: { readonly of: RefusingEndpoint }): ReactNode {
  const isInbound = kind === 'inbound-endpoints';
  const inbound = useRead(inboundEndpointRead(id), { enabled: isInbound });
  const pull = useRead(pullEndpointRead(id), { enabled: !isInbound });
  const { provider = null } = inbound.data ?? pull.data ?? {};
  return isSenderName(provider) && SENDERS[provider].setup.again;
}
