import { type ButtonProps, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCapped, formatMessages } from '../formats/format.js';
import { confirm } from './confirm.js';
import { useAction } from './use-action.js';

export interface ResumeButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly kind: 'endpoints' | 'inbound-endpoints' | 'pull-endpoints';
  readonly id: string;
  /** What readers know the endpoint by, where it does not stand above. */
  readonly about?: string;
  readonly label?: string;
}

/** Asks first, with the number of messages that wait for it. */
export function ResumeButton({ kind, id, about, label = 'Resume', ...look }: ResumeButtonProps): ReactNode {
  const resume = useAction({
    async call({ endpoints, inboundEndpoints, pullEndpoints }) {
      if (kind === 'endpoints') return (await endpoints.resume(id)).messagesRequeued;
      await (kind === 'inbound-endpoints' ? inboundEndpoints : pullEndpoints).resume(id);
      return undefined;
    },
    changes: kind,
    done: (requeued) =>
      requeued === undefined
        ? 'The endpoint is resumed.'
        : `The endpoint is resumed. It gets what was held: ${formatMessages(requeued)}.`,
  });
  const ask = (messages: string): void =>
    confirm({
      title: `${label}?`,
      text: `It gets all that it holds, ${messages}, at once.`,
      action: `${label}, ${messages}`,
      onConfirm: () => resume.mutate(),
    });
  const count = useAction({
    call: async ({ endpoints }) => (kind === 'endpoints' ? (await endpoints.get(id)).held : 0),
    changes: kind,
    onDone: (held) => (held === 0 ? resume.mutate() : ask(formatCapped(held))),
  });
  return (
    <Button
      aria-label={about && `${label}: ${about}`}
      loading={count.isPending || resume.isPending}
      onClick={() => count.mutate()}
      {...look}
    >
      {label}
    </Button>
  );
}
