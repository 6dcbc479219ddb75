import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { SigningKey } from '@posthorn/client';
import type { ReactNode } from 'react';
import { SecretOnce } from '../../code/secret-once.js';
import { useRotation } from '../../endpoints/use-endpoints.js';
import { FailureNotice } from '../../failures/failure-notice.js';
import { Time } from '../../formats/time.js';
import { Waiting } from '../../layout/waiting.js';
import { useMay } from '../../session/capabilities.js';
import { AskButton } from '../parts/ask-button.js';
import { Card } from '../parts/card.js';

/** Rotates the secret without a gap: while there are two, each request carries a signature by each. */
export function SigningSecret({ endpointId }: { readonly endpointId: string }): ReactNode {
  const mayAdd = useMay('endpoints.write', 'secrets.read');
  const { keys, isRotating, add, remove } = useRotation({ kind: 'endpoints', endpointId });
  const failure = add.error ?? remove.error;
  if (keys.data === undefined) return <Waiting query={keys} />;
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
            onRemove={() => remove.mutate(key)}
          />
        ))}
      </Card>
      {mayAdd && !isRotating && (
        <Button w="fit-content" variant="default" loading={add.isPending} onClick={() => add.mutate('')}>
          Rotate the secret
        </Button>
      )}
      {isRotating && <Steps />}
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
