import { Button, Drawer, Stack } from '@mantine/core';
import type { CreatedEndpoint } from '@posthorn/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SecretOnce } from '../code/secret-once.js';
import { useProject } from '../session/posthorn.js';
import { EndpointForm } from './endpoint-form.js';
import { EMPTY_ENDPOINT, toEndpointSettings } from './endpoint-values.js';

export interface CreateEndpointProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CreateEndpoint({ opened, onClose }: CreateEndpointProps): ReactNode {
  const { projectId, posthorn } = useProject();
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: async (values: typeof EMPTY_ENDPOINT) =>
      posthorn.endpoints.create(toEndpointSettings(values)),
    onSuccess: () => queries.invalidateQueries({ queryKey: [projectId, 'endpoints'] }),
    meta: { showsItsFailure: true },
  });
  const close = (): void => {
    onClose();
    create.reset();
  };
  return (
    <Drawer opened={opened} onClose={close} position="right" size="min(560px, 100%)" title="New endpoint">
      {create.data === undefined ? (
        <EndpointForm
          initialValues={EMPTY_ENDPOINT}
          label="Create"
          isRunning={create.isPending}
          failure={create.error}
          onSubmit={(values) => create.mutate(values)}
        />
      ) : (
        <Created endpoint={create.data} onClose={close} />
      )}
    </Drawer>
  );
}

interface CreatedProps {
  readonly endpoint: CreatedEndpoint;
  readonly onClose: () => void;
}

function Created({ endpoint, onClose }: CreatedProps): ReactNode {
  const navigate = useNavigate({ from: '/$projectId/endpoints' });
  return (
    <Stack>
      <SecretOnce secret={endpoint.signingSecret} label="Signing secret" />
      <Button
        onClick={() => {
          onClose();
          void navigate({ to: '/$projectId/endpoints/$endpointId', params: { endpointId: endpoint.id } });
        }}
      >
        I have stored the secret
      </Button>
    </Stack>
  );
}
