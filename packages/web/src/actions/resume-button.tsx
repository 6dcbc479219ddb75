import { type ButtonProps, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMessages } from '../formats/format.js';
import { useAction } from './use-action.js';

export interface ResumeButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly kind: 'endpoints' | 'inbound-endpoints' | 'pull-endpoints';
  readonly id: string;
  /** What readers know the endpoint by, where it does not stand above. */
  readonly about?: string;
  readonly label?: string;
}

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
  return (
    <Button
      aria-label={about && `${label}: ${about}`}
      loading={resume.isPending}
      onClick={() => resume.mutate()}
      {...look}
    >
      {label}
    </Button>
  );
}
