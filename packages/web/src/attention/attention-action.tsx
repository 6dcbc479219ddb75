import type { EndpointSummary } from '@posthorn/client';
import type { ReactNode } from 'react';
import { ResumeButton } from '../resume/resume-button.js';
import { RETRY_RECEIVED, RETRY_WAITING } from '../bulk/bulk-actions.js';
import { BulkButton } from '../bulk/bulk-buttons.js';
import { endpointLink, inboundEndpointLink } from '../layout/links.js';
import { ButtonLink } from '../layout/page-link.js';

export interface AttentionActionProps {
  readonly kind: 'endpoints' | 'inbound-endpoints';
  readonly endpoint: Pick<EndpointSummary, 'id' | 'paused' | 'waiting'>;
  /** What readers know the endpoint by. */
  readonly about: string;
}

const SIZE = 'compact-sm';

/**
 * What helps once the destination works again: an endpoint that stands still goes on, another one tries at
 * once, and one for which nothing waits gets a test.
 */
export function AttentionAction({ kind, endpoint, about }: AttentionActionProps): ReactNode {
  const { id, paused, waiting } = endpoint;
  const isInbound = kind === 'inbound-endpoints';
  if (paused) return <ResumeButton kind={kind} id={id} about={about} size={SIZE} variant="default" />;
  if (waiting > 0)
    return (
      <BulkButton
        action={isInbound ? RETRY_RECEIVED : RETRY_WAITING}
        filters={{ endpointId: id }}
        toOne={isInbound ? `to ${about}` : undefined}
        label="Retry now"
        about={about}
        size={SIZE}
      />
    );
  const link = { children: 'Test', size: SIZE, 'aria-label': `Test: ${about}` };
  // A sample is the test of an endpoint that receives.
  if (isInbound) return <ButtonLink {...inboundEndpointLink(id)} search={{ tab: 'sample' }} {...link} />;
  return <ButtonLink {...endpointLink(id)} search={{ tab: 'test' }} {...link} />;
}
