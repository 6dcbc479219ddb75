import { Button, Stack, Text } from '@mantine/core';
import type { CreatedEndpoint } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../../actions/use-action.js';
import { PageHeader } from '../../layout/page-header.js';
import { SigningSecretOnce } from '../../verify/verify-code.js';
import { BackTo } from '../parts/back-to.js';
import { goTo } from '../place/place.js';
import { useEndpointLimit } from './endpoint-limit.js';
import { EndpointForm, type EndpointValues, toSettings } from './endpoint-form.js';

export function NewEndpoint(): ReactNode {
  const { isReached, words } = useEndpointLimit();
  const create = useAction({
    call: (posthorn, values: EndpointValues) => posthorn.endpoints.create(toSettings(values)),
    changes: 'endpoints',
  });
  return (
    <>
      <BackTo to={{ page: 'endpoints' }}>Your endpoints</BackTo>
      <PageHeader title={create.data === undefined ? 'Add an endpoint' : 'Your endpoint is ready'} />
      {create.data !== undefined && <Created endpoint={create.data} />}
      {create.data === undefined && isReached && <Text size="sm">{words}</Text>}
      {create.data === undefined && !isReached && <EndpointForm save={create} label="Add the endpoint" />}
    </>
  );
}

function Created({
  endpoint: { id, signingSecret, signatureScheme, url },
}: {
  readonly endpoint: CreatedEndpoint;
}): ReactNode {
  return (
    <Stack maw={620}>
      <Text size="sm">
        Each request to <b>{url}</b> is signed with this secret. Your server verifies the signature with it,
        and so knows that the request comes from us.
      </Text>
      <SigningSecretOnce secret={signingSecret} scheme={signatureScheme} />
      <Button w="fit-content" onClick={() => goTo({ page: 'endpoints', id })}>
        I have stored the secret
      </Button>
    </Stack>
  );
}
