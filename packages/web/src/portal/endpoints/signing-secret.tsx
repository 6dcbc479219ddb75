import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { Posthorn, SigningKey } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SecretOnce } from '../../code/secret-once.js';
import { signingKeysQuery } from '../../endpoints/endpoint-queries.js';
import { FailureNotice } from '../../failures/failure-notice.js';
import { Time } from '../../formats/time.js';
import { PagePending } from '../../layout/page-pending.js';
import { useMay } from '../../session/capabilities.js';
import { useProject } from '../../session/posthorn.js';
import { AskButton } from '../parts/ask-button.js';
import { Card } from '../parts/card.js';
import { useChange } from '../parts/use-change.js';

const MAX_KEYS = 2;

/** Rotates the secret without a gap: while there are two, each request carries a signature by each. */
export function SigningSecret({ endpointId }: { readonly endpointId: string }): ReactNode {
  const mayAdd = useMay('endpoints.write', 'secrets.read');
  const keys = useQuery(signingKeysQuery(useProject(), endpointId));
  const add = useChange({
    call: (posthorn) => posthorn.signingKeys.create(endpointId),
    changes: 'endpoints',
  });
  const remove = useChange({
    call: (posthorn: Posthorn, keyId: string) => posthorn.signingKeys.delete(endpointId, keyId),
    changes: 'endpoints',
  });
  const failure = add.error ?? remove.error;
  if (keys.isPending) return <PagePending />;
  if (keys.data === undefined)
    return <FailureNotice error={keys.error} onRetry={() => void keys.refetch()} />;
  return (
    <Stack maw={620}>
      <Text size="sm" c="dimmed">
        Each request to your endpoint is signed, so that your server can tell our requests from others.
      </Text>
      {add.data !== undefined && <SecretOnce label="New signing secret" secret={add.data.signingSecret} />}
      {failure !== null && <FailureNotice error={failure} again="by-hand" />}
      <Card p={0}>
        {keys.data.map((key) => (
          <KeyRow
            key={key.id}
            signingKey={key}
            isOnly={keys.data.length === 1}
            onRemove={() => remove.mutate(key.id)}
          />
        ))}
      </Card>
      {mayAdd && keys.data.length < MAX_KEYS && (
        <Button w="fit-content" variant="default" loading={add.isPending} onClick={() => add.mutate()}>
          Rotate the secret
        </Button>
      )}
      {keys.data.length >= MAX_KEYS && <Steps />}
    </Stack>
  );
}

function Steps(): ReactNode {
  return (
    <List type="ordered" size="sm" c="dimmed">
      <List.Item>Each request now carries two signatures.</List.Item>
      <List.Item>Put the new secret into your server.</List.Item>
      <List.Item>Remove the older one here.</List.Item>
    </List>
  );
}

interface KeyRowProps {
  readonly signingKey: SigningKey;
  readonly isOnly: boolean;
  readonly onRemove: () => void;
}

function KeyRow({ signingKey: { keyHint, createdAt }, isOnly, onRemove }: KeyRowProps): ReactNode {
  const mayWrite = useMay('endpoints.write');
  return (
    <Group justify="space-between" p="sm" wrap="nowrap">
      <Text size="sm">
        A secret that ends in{' '}
        <Text span ff="monospace" size="sm">
          {keyHint}
        </Text>
        <Text span c="dimmed" size="sm">
          , made <Time at={createdAt} relative />
        </Text>
      </Text>
      {mayWrite && !isOnly && (
        <AskButton
          label="Remove"
          size="xs"
          text="Your server will refuse our requests if it knows only this secret."
          action="Remove the secret"
          isDangerous
          onConfirm={onRemove}
        />
      )}
    </Group>
  );
}
