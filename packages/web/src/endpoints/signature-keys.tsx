import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import type { SignatureKey } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { Copyable } from '../code/copyable.js';
import { Time } from '../formats/time.js';
import { Waiting } from '../layout/waiting.js';
import { API_URL } from '../session/addresses.js';
import { useProject } from '../session/posthorn.js';
import { useRead } from '../session/use-read.js';
import { StateBadge } from '../layout/badges.js';

/** The key pairs of the project: receivers verify with the public keys. */
export function SignatureKeys(): ReactNode {
  const { projectId } = useProject();
  const keys = useRead({
    key: ['endpoints', 'signature-keys'],
    call: (posthorn, signal) => posthorn.signatureKeys.list({ signal }),
  });
  const rotate = useAction({
    call: (posthorn) => posthorn.signatureKeys.rotate(),
    changes: 'endpoints',
    done: 'The key is rotated. The one before it also signs for 24 hours.',
  });
  if (keys.data === undefined) return <Waiting query={keys} />;
  return (
    <Fieldset legend="Public keys of the project" maw={640}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Receivers verify the asymmetric signature with them. They may fetch them here:
        </Text>
        <Copyable value={`${API_URL}/v1/projects/${projectId}/jwks.json`} label="the URL of the key set" />
        {keys.data.map((key) => (
          <KeyLine key={key.keyId} signatureKey={key} />
        ))}
        <Button w="fit-content" variant="default" loading={rotate.isPending} onClick={() => rotate.mutate()}>
          Rotate
        </Button>
      </Stack>
    </Fieldset>
  );
}

function KeyLine({
  signatureKey: { publicKey, createdAt, retiresAt },
}: {
  readonly signatureKey: SignatureKey;
}): ReactNode {
  return (
    <Stack gap={4}>
      <Copyable value={publicKey} label="the public key" />
      <Group gap="xs">
        <StateBadge tone={retiresAt === null ? 'good' : 'over'}>
          {retiresAt === null ? 'signs' : 'retires'}
        </StateBadge>
        <Text c="dimmed" size="sm">
          {retiresAt === null ? (
            <>
              since <Time at={createdAt} />
            </>
          ) : (
            <Time at={retiresAt} />
          )}
        </Text>
      </Group>
    </Stack>
  );
}
