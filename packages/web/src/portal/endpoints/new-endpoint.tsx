import { Button, Stack, Text } from '@mantine/core';
import type { CreatedEndpoint, Posthorn } from '@posthorn/client';
import type { ReactNode } from 'react';
import { SecretOnce } from '../../code/secret-once.js';
import { PageHeader } from '../../layout/page-header.js';
import { BackTo } from '../parts/back-to.js';
import { useChange } from '../parts/use-change.js';
import { goTo } from '../place/place.js';
import { EndpointForm } from './endpoint-form.js';
import { type EndpointValues, NEW_ENDPOINT, toSettings } from './endpoint-values.js';

export function NewEndpoint(): ReactNode {
  const create = useChange({
    call: (posthorn: Posthorn, values: EndpointValues) => posthorn.endpoints.create(toSettings(values)),
    changes: 'endpoints',
  });
  return (
    <>
      <BackTo to={{ page: 'endpoints' }}>Your endpoints</BackTo>
      <PageHeader title={create.data === undefined ? 'Add an endpoint' : 'Your endpoint is ready'} />
      {create.data === undefined ? (
        <EndpointForm
          initialValues={NEW_ENDPOINT}
          label="Add the endpoint"
          isRunning={create.isPending}
          failure={create.error}
          onSubmit={(values) => create.mutate(values)}
        />
      ) : (
        <Created endpoint={create.data} />
      )}
    </>
  );
}

function Created({
  endpoint: { id, signingSecret, url },
}: {
  readonly endpoint: CreatedEndpoint;
}): ReactNode {
  return (
    <Stack maw={620}>
      <Text size="sm">
        Each request to <b>{url}</b> is signed with this secret. Your server verifies the signature with it,
        and so knows that the request comes from us.
      </Text>
      <SecretOnce secret={signingSecret} label="Signing secret" />
      <Button w="fit-content" onClick={() => goTo({ page: 'endpoints', id })}>
        I have stored the secret
      </Button>
    </Stack>
  );
}
