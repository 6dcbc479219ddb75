import { type ButtonProps, Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAction } from '../actions/use-action.js';
import { formatMessages } from '../formats/format.js';
import { ResumeDialog } from './resume-dialog.js';

export interface ResumeButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly kind: 'endpoints' | 'inbound-endpoints' | 'pull-endpoints';
  readonly id: string;
  /** What readers know the endpoint by, where it does not stand above. */
  readonly about?: string;
  readonly label?: string;
}

/** These have a first button of their own, so that this one is quiet beside it. */
const TABS_WITH_FORM: ReadonlySet<unknown> = new Set(['settings', 'credentials', 'sample', 'test']);

/** Asks first, with the number of messages that wait for it. */
export function ResumeButton({ kind, id, about, label = 'Resume', ...look }: ResumeButtonProps): ReactNode {
  const { tab } = useSearch({ strict: false });
  const [held, setHeld] = useState(0);
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
    onDone: () => setHeld(0),
  });
  const count = useAction({
    call: async ({ endpoints }) => (kind === 'endpoints' ? (await endpoints.get(id)).held : 0),
    changes: kind,
    onDone: (waiting) => (waiting === 0 ? resume.mutate() : setHeld(waiting)),
  });
  return (
    <>
      <Button
        aria-label={about && `${label}: ${about}`}
        loading={count.isPending || resume.isPending}
        onClick={() => count.mutate()}
        {...(TABS_WITH_FORM.has(tab) && { variant: 'default' })}
        {...look}
      >
        {label}
      </Button>
      {held > 0 && (
        <ResumeDialog
          endpointId={id}
          label={label}
          held={held}
          isRunning={resume.isPending}
          resume={() => resume.mutate()}
          close={() => setHeld(0)}
        />
      )}
    </>
  );
}
