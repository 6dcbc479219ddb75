import { SimpleGrid, Stack } from '@mantine/core';
import type { Endpoint } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { Copyable } from '../code/copyable.js';
import { ConsumerLink } from '../consumers/consumer-name.js';
import { EndpointFields } from '../endpoints/endpoint-fields.js';
import {
  type EndpointValues,
  VALIDATE_ENDPOINT,
  toEndpointSettings,
  toEndpointValues,
} from '../endpoints/endpoint-values.js';
import { RetrySchedule } from '../endpoints/retry-schedule.js';
import { waitsOf } from '../endpoints/service-schedule.js';
import { Time } from '../formats/time.js';
import { ApiForm } from '../forms/api-form.js';
import { findChanges } from '../forms/find-changes.js';
import { Facts } from '../layout/facts.js';

export function EndpointSettings({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <EditEndpoint endpoint={endpoint} />
      <EndpointFacts endpoint={endpoint} />
    </SimpleGrid>
  );
}

function EditEndpoint({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const stored = toEndpointValues(endpoint);
  const save = useAction({
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
    <ApiForm values={stored} validate={VALIDATE_ENDPOINT} save={save} label="Save" place="settings">
      {(form) => <EndpointFields form={form} />}
    </ApiForm>
  );
}

function EndpointFacts({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  return (
    <Stack>
      <Facts
        facts={[
          ['Endpoint', <Copyable key="id" value={endpoint.id} label="the endpoint id" />],
          ['Consumer', endpoint.consumerId && <ConsumerLink id={endpoint.consumerId} />],
          ['Created', <Time key="created" at={endpoint.createdAt} />],
          ['Changed', <Time key="changed" at={endpoint.updatedAt} />],
          ['Failing since', endpoint.failingSince && <Time at={endpoint.failingSince} />],
          ['Disabled', endpoint.disabledAt && <Time at={endpoint.disabledAt} />],
          ['Next try', endpoint.nextProbeAt && <Time at={endpoint.nextProbeAt} />],
        ]}
      />
      <RetrySchedule seconds={waitsOf(endpoint.retrySchedule ?? [], endpoint.ordering)} />
    </Stack>
  );
}
