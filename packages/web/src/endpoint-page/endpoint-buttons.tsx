import type { Endpoint } from '@posthorn/client';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmAction, DangerAction } from '../actions/confirm-button.js';
import { ResumeButton } from '../resume/resume-button.js';
import { formatMessages } from '../formats/format.js';

export function EndpointButtons({
  endpoint: { id, paused, waiting, nextProbeAt },
}: {
  readonly endpoint: Endpoint;
}): ReactNode {
  const navigate = useNavigate({ from: '/$projectId/endpoints/$endpointId' });
  return (
    <>
      {paused ? (
        <ResumeButton kind="endpoints" id={id} label={nextProbeAt === null ? 'Resume' : 'Try now'} />
      ) : (
        <ConfirmAction
          label="Pause"
          action="Pause the endpoint"
          text={`It gets nothing until it is resumed. What waits now is held, ${formatMessages(waiting)}, and so is each new message.`}
          call={(client) => client.endpoints.pause(id)}
          changes="endpoints"
          done="The endpoint is paused. Its messages are held."
        />
      )}
      <DangerAction
        label="Delete"
        thing="the endpoint"
        text="What is not yet delivered to it becomes failed."
        isInMenu
        size="sm"
        call={(client) => client.endpoints.delete(id)}
        changes="endpoints"
        done="The endpoint was deleted."
        onDone={() => navigate({ to: '/$projectId/endpoints' })}
      />
    </>
  );
}
