import { Button } from '@mantine/core';
import type { EndpointSummary } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { formatMessages } from '../formats/format.js';
import { SEND_WAITING } from '../messages/bulk-actions.js';
import { BulkButton } from '../messages/bulk-buttons.js';

interface AttentionActionProps {
  readonly endpoint: Pick<EndpointSummary, 'id' | 'url' | 'paused'>;
}

const SIZE = 'compact-sm';

/** What helps once the destination works again: an endpoint that stands still goes on, another one tries at once. */
export function AttentionAction({ endpoint }: AttentionActionProps): ReactNode {
  const { id, url, paused } = endpoint;
  if (paused) return <Resume endpoint={endpoint} />;
  return (
    <BulkButton action={SEND_WAITING} filters={{ endpointId: id }} label="Send now" about={url} size={SIZE} />
  );
}

function Resume({ endpoint: { id, url } }: AttentionActionProps): ReactNode {
  const resume = useAction({
    call: (posthorn) => posthorn.endpoints.resume(id),
    changes: 'endpoints',
    done: ({ messagesRequeued }) =>
      `The endpoint is resumed. It gets what was held: ${formatMessages(messagesRequeued)}.`,
  });
  return (
    <Button
      size={SIZE}
      variant="default"
      aria-label={`Resume: ${url}`}
      loading={resume.isPending}
      onClick={() => resume.mutate()}
    >
      Resume
    </Button>
  );
}
