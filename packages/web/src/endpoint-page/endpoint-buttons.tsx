import { Button } from '@mantine/core';
import type { Endpoint } from '@posthorn/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { confirm } from '../actions/confirm.js';
import { showSuccess } from '../outcomes/show-outcome.js';
import { formatMessages } from '../formats/format.js';
import { useProject } from '../session/posthorn.js';

export function EndpointButtons({ endpoint: { id, paused } }: { readonly endpoint: Endpoint }): ReactNode {
  const { projectId, posthorn } = useProject();
  const queries = useQueryClient();
  const navigate = useNavigate({ from: '/$projectId/endpoints/$endpointId' });
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: [projectId, 'endpoints'] });
  const pause = useMutation({
    mutationFn: async () => posthorn.endpoints.pause(id),
    onSuccess: () => showSuccess('The endpoint is paused. Its messages are held.'),
    onSettled: refresh,
  });
  const resume = useMutation({
    mutationFn: async () => posthorn.endpoints.resume(id),
    onSuccess: ({ messagesRequeued }) =>
      showSuccess(`The endpoint is resumed. It gets what was held: ${formatMessages(messagesRequeued)}.`),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: async () => posthorn.endpoints.delete(id),
    async onSuccess() {
      showSuccess('The endpoint was deleted.');
      await navigate({ to: '/$projectId/endpoints' });
      await refresh();
    },
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
      <Button
        variant="default"
        loading={remove.isPending}
        onClick={() =>
          confirm({
            title: 'Delete this endpoint?',
            text: 'What is not yet delivered to it becomes failed.',
            action: 'Delete the endpoint',
            isDangerous: true,
            onConfirm: () => remove.mutate(),
          })
        }
      >
        Delete
      </Button>
    </>
  );
}
