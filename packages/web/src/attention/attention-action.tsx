import { Button } from '@mantine/core';
import type { EndpointSummary } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { SEND_WAITING } from '../bulk/bulk-actions.js';
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

interface ResumeProps {
  readonly kind: 'endpoints' | 'inbound-endpoints';
  readonly id: string;
  /** What readers know the endpoint by. */
  readonly about: string;
}

export function Resume({ kind, id, about }: ResumeProps): ReactNode {
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
