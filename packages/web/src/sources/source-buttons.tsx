import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DangerAction } from '../actions/danger-button.js';
import { useAction } from '../actions/use-action.js';
import { useProject } from '../session/posthorn.js';

/** The operations of each kind of endpoint. */
const RESOURCES = { 'inbound-endpoints': 'inboundEndpoints', 'pull-endpoints': 'pullEndpoints' } as const;

export interface SourceButtonsProps {
  readonly kind: keyof typeof RESOURCES;
  readonly endpoint: { readonly id: string; readonly paused: boolean };
  /** What becomes of the messages when the endpoint is deleted. */
  readonly deletion: string;
}

/** Pauses, resumes and deletes an inbound or a pull endpoint. */
export function SourceButtons({ kind, endpoint: { id, paused }, deletion }: SourceButtonsProps): ReactNode {
  const { projectId } = useProject();
  const navigate = useNavigate();
  const resource = RESOURCES[kind];
  const pause = useAction({
    call: (posthorn) => posthorn[resource].pause(id),
    changes: kind,
    done: 'The endpoint is paused. Senders get 503 and try again later.',
  });
  const resume = useAction({
    call: (posthorn) => posthorn[resource].resume(id),
    changes: kind,
    done: 'The endpoint is resumed.',
  });
  return (
    <>
      {paused ? (
        <Button loading={resume.isPending} onClick={() => resume.mutate()}>
          Resume
        </Button>
      ) : (
        <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate()}>
          Pause
        </Button>
      )}
      <DangerAction
        label="Delete"
        thing="the endpoint"
        size="sm"
        text={`${deletion} Senders get 404 from then on.`}
        call={(posthorn) => posthorn[resource].delete(id)}
        changes={kind}
        done="The endpoint was deleted."
        onDone={() => navigate({ to: `/$projectId/${kind}`, params: { projectId } })}
      />
    </>
  );
}
