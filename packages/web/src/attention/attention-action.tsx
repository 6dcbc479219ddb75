import { Button } from '@mantine/core';
import type { EndpointSummary } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { formatMessages } from '../formats/format.js';

/** What helps once the destination works again: an endpoint that stands still goes on, another one tries at once. */
export function AttentionAction({
  endpoint: { id, url, paused },
}: {
  readonly endpoint: Pick<EndpointSummary, 'id' | 'url' | 'paused'>;
}): ReactNode {
  const resume = useAction({
    call: (posthorn) => posthorn.endpoints.resume(id),
    changes: 'endpoints',
    done: ({ messagesRequeued }) =>
      `The endpoint is resumed. It gets what was held: ${formatMessages(messagesRequeued)}.`,
  });
  const retry = useAction({
    call: (posthorn) => posthorn.messages.retryAll({ endpointId: id }),
    changes: 'messages',
    done: ({ retried }) => `Sent now, in their order: ${formatMessages(retried)}.`,
  });
  const action = paused ? resume : retry;
  const label = paused ? 'Resume' : 'Send now';
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${label}: ${url}`}
      loading={action.isPending}
      onClick={() => action.mutate()}
    >
      {label}
    </Button>
  );
}
