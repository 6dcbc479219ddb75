import type { Endpoint } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { EndpointForm } from '../endpoints/endpoint-form.js';
import { type EndpointValues, toEndpointSettings, toEndpointValues } from '../endpoints/endpoint-values.js';
import { findChanges } from '../forms/find-changes.js';

export function EditEndpoint({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const stored = toEndpointValues(endpoint);
  const update = useAction({
    call: (posthorn, values: EndpointValues) =>
      posthorn.endpoints.update(
        endpoint.id,
        findChanges(toEndpointSettings(stored), toEndpointSettings(values)),
      ),
    changes: 'endpoints',
    done: 'The endpoint was changed.',
    showsItsFailure: true,
  });
  return (
    <EndpointForm
      values={stored}
      label="Save"
      isRunning={update.isPending}
      failure={update.error}
      onSubmit={(values) => update.mutate(values)}
    />
  );
}
