import type { Endpoint } from '@posthorn/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showSuccess } from '../outcomes/show-outcome.js';
import { useProject } from '../session/posthorn.js';
import { EndpointForm } from '../endpoints/endpoint-form.js';
import { type EndpointValues, toEndpointSettings, toEndpointValues } from '../endpoints/endpoint-values.js';

export function EditEndpoint({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const { projectId, posthorn } = useProject();
  const queries = useQueryClient();
  const update = useMutation({
    mutationFn: async (values: EndpointValues) =>
      posthorn.endpoints.update(endpoint.id, toEndpointSettings(values)),
    async onSuccess() {
      showSuccess('The endpoint was changed.');
      await queries.invalidateQueries({ queryKey: [projectId, 'endpoints'] });
    },
    meta: { showsItsFailure: true },
  });
  return (
    <EndpointForm
      initialValues={toEndpointValues(endpoint)}
      label="Save"
      isRunning={update.isPending}
      failure={update.error}
      onSubmit={(values) => update.mutate(values)}
    />
  );
}
