import { Button, Drawer, Stack } from '@mantine/core';
import type { CreatedEndpoint } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SecretOnce } from '../code/secret-once.js';
import { useCreation } from '../forms/use-creation.js';
import { projectQuery } from '../session/project-queries.js';
import { useProject } from '../session/posthorn.js';
import { EndpointForm } from './endpoint-form.js';
import { EMPTY_ENDPOINT, type EndpointValues, toNewEndpoint } from './endpoint-values.js';

export interface CreateEndpointProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CreateEndpoint(place: CreateEndpointProps): ReactNode {
  const project = useQuery(projectQuery(useProject()));
  const { create, dialog, finish } = useCreation({
    call: (posthorn, values: EndpointValues) => posthorn.endpoints.create(toNewEndpoint(values)),
    changes: 'endpoints',
    ...place,
  });
  return (
    <Drawer position="right" size="min(560px, 100%)" title="New endpoint" {...dialog}>
      {create.data === undefined ? (
        <EndpointForm
          values={EMPTY_ENDPOINT}
          defaultSchedule={project.data?.defaultRetrySchedule ?? []}
          label="Create"
          isRunning={create.isPending}
          failure={create.error}
          onSubmit={(values) => create.mutate(values)}
        />
      ) : (
        <Created endpoint={create.data} onClose={finish} />
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
