import { Alert } from '@mantine/core';
import type { Endpoint, Posthorn } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useChange } from '../parts/use-change.js';
import { EndpointForm } from './endpoint-form.js';
import { type EndpointValues, toSettings, toValues } from './endpoint-values.js';

export function EditEndpoint({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const update = useChange({
    call: (posthorn: Posthorn, values: EndpointValues) =>
      posthorn.endpoints.update(endpoint.id, toSettings(values)),
    changes: 'endpoints',
  });
  return (
    <>
      {update.isSuccess && (
        <Alert color="teal" mb="md" maw={620} role="status">
          Your changes are saved.
        </Alert>
      )}
      <EndpointForm
        initialValues={toValues(endpoint)}
        label="Save"
        isRunning={update.isPending}
        failure={update.error}
        onSubmit={(values) => update.mutate(values)}
      />
    </>
  );
}
