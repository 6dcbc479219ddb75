import { Button } from '@mantine/core';
import type { EndpointSummary, InboundEndpointSummary } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { SEND_RECEIVED, SEND_WAITING } from '../bulk/bulk-actions.js';
import { BulkButton } from '../bulk/bulk-buttons.js';
import { formatMessages } from '../formats/format.js';
import { PageLink } from '../layout/page-link.js';

interface AttentionActionProps {
  readonly endpoint: Pick<EndpointSummary, 'id' | 'url' | 'paused' | 'waiting'>;
}

const SIZE = 'compact-sm';

/**
 * What helps once the destination works again: an endpoint that stands still goes on, another one tries at
 * once, and one for which nothing waits gets a test.
 */
export function AttentionAction({ endpoint }: AttentionActionProps): ReactNode {
  const { id, url, paused, waiting } = endpoint;
  if (paused) return <Resume kind="endpoints" id={id} about={url} />;
  if (waiting === 0)
    return (
      <PageLink
        from="/$projectId"
        to="/$projectId/endpoints/$endpointId"
        params={{ endpointId: id }}
        search={{ tab: 'test' }}
        aria-label={`Test: ${url}`}
      >
        Test
      </PageLink>
    );
  return (
    <BulkButton action={SEND_WAITING} filters={{ endpointId: id }} label="Send now" about={url} size={SIZE} />
  );
}

/** The same for an endpoint that receives. A sample is its test. */
export function InboundAttentionAction({
  endpoint: { id, name, paused, waiting },
}: {
  readonly endpoint: Pick<InboundEndpointSummary, 'id' | 'name' | 'paused' | 'waiting'>;
}): ReactNode {
  if (paused) return <Resume kind="inbound-endpoints" id={id} about={name} />;
  if (waiting === 0)
    return (
      <PageLink
        from="/$projectId"
        to="/$projectId/inbound-endpoints/$endpointId"
        params={{ endpointId: id }}
        search={{ tab: 'sample' }}
        aria-label={`Test: ${name}`}
      >
        Test
      </PageLink>
    );
  return (
    <BulkButton
      action={SEND_RECEIVED}
      filters={{ endpointId: id }}
      toOne={`to ${name}`}
      label="Send now"
      about={name}
      size={SIZE}
    />
  );
}

interface ResumeProps {
  readonly kind: 'endpoints' | 'inbound-endpoints';
  readonly id: string;
  /** What readers know the endpoint by. */
  readonly about: string;
}

function Resume({ kind, id, about }: ResumeProps): ReactNode {
  const resume = useAction({
    call: async ({ endpoints, inboundEndpoints }) => {
      if (kind === 'endpoints') return (await endpoints.resume(id)).messagesRequeued;
      await inboundEndpoints.resume(id);
      return undefined;
    },
    changes: kind,
    done: (requeued) =>
      requeued === undefined
        ? 'The endpoint is resumed.'
        : `The endpoint is resumed. It gets what was held: ${formatMessages(requeued)}.`,
  });
  return (
    <Button
      size={SIZE}
      variant="default"
      aria-label={`Resume: ${about}`}
      loading={resume.isPending}
      onClick={() => resume.mutate()}
    >
      Resume
    </Button>
  );
}
