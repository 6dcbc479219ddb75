import { Button, Group, List, Paper, Stack, Text } from '@mantine/core';
import type { SigningKey } from '@posthorn/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirm } from '../actions/confirm.js';
import { SecretOnce } from '../code/secret-once.js';
import { Time } from '../formats/time.js';
import { Waiting } from '../layout/waiting.js';
import { useProject } from '../session/posthorn.js';
import { signingKeysQuery } from '../endpoints/endpoint-queries.js';

const MAX_KEYS = 2;

/** Rotates the secret step by step: add a key, deploy it to the receiver, remove the old one. */
export function SigningKeys({ endpointId }: { readonly endpointId: string }): ReactNode {
  const project = useProject();
  const query = signingKeysQuery(project, endpointId);
  const keys = useQuery(query);
  const queries = useQueryClient();
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: query.queryKey });
  const add = useMutation({
    mutationFn: async () => project.posthorn.signingKeys.create(endpointId),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: async (keyId: string) => project.posthorn.signingKeys.delete(endpointId, keyId),
    onSettled: refresh,
  });
  if (keys.data === undefined) return <Waiting query={keys} />;
  return (
    <Stack maw={640}>
      <List type="ordered" size="sm" c="dimmed">
        <List.Item>Add a second key. Each delivery then carries both signatures.</List.Item>
        <List.Item>Deploy the new secret to the receiver.</List.Item>
        <List.Item>Remove the old key.</List.Item>
      </List>
      {add.data !== undefined && <SecretOnce label="New signing secret" secret={add.data.signingSecret} />}
      {keys.data.map((key) => (
        <KeyLine
          key={key.id}
          signingKey={key}
          isOnly={keys.data.length === 1}
          onRemove={() => remove.mutate(key.id)}
        />
      ))}
      <Button
        w="fit-content"
        variant="default"
        disabled={keys.data.length >= MAX_KEYS}
        loading={add.isPending}
        onClick={() => add.mutate()}
      >
        Add a key
      </Button>
    </Stack>
  );
}

interface KeyLineProps {
  readonly signingKey: SigningKey;
  readonly isOnly: boolean;
  readonly onRemove: () => void;
}

function KeyLine({ signingKey: { keyHint, createdAt }, isOnly, onRemove }: KeyLineProps): ReactNode {
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between">
        <Text size="sm">
          <Text span ff="monospace" size="sm">
            …{keyHint}
          </Text>{' '}
          <Text span c="dimmed" size="sm">
            made <Time at={createdAt} relative />
          </Text>
        </Text>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          disabled={isOnly}
          onClick={() =>
            confirm({
              title: `Remove the key …${keyHint}?`,
              text: 'A receiver that knows only this secret will refuse what comes from now on.',
              action: 'Remove the key',
              isDangerous: true,
              onConfirm: onRemove,
            })
          }
        >
          Remove
        </Button>
      </Group>
    </Paper>
  );
}
