import { Button, Group, Paper, Stack, Text, TextInput, Timeline } from '@mantine/core';
import type { CreatedSigningKey, SigningKey } from '@posthorn/client';
import { CheckIcon } from '@primer/octicons-react';
import { type ReactNode, useState } from 'react';
import { DangerButton } from '../actions/confirm-button.js';
import { Time } from '../formats/time.js';
import { Waiting } from '../layout/waiting.js';
import { SigningSecretOnce, VerifyCode } from '../verify/verify-code.js';
import type { VerifySignatureProps } from '../verify/verify-signature.js';
import { type Rotation, type Signer, useRotation } from './use-endpoints.js';
import { StateBadge } from '../layout/badges.js';

/** Rotates the secret step by step: add a key, deploy it to the receiver, remove the old one. */
export function SigningKeys({ scheme, ...signer }: Signer & VerifySignatureProps): ReactNode {
  const { keys, isRotating, add, remove } = useRotation(signer);
  if (keys.data === undefined) return <Waiting query={keys} />;
  const oldestFirst = keys.data.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  const isFirst = oldestFirst.length === 1 && oldestFirst[0]?.id === add.data?.id && remove.isIdle;
  return (
    <Stack maw={640}>
      {isFirst && add.data && <NewSecret created={add.data} scheme={scheme} />}
      {oldestFirst.length > 0 && <RotationSteps isRotating={isRotating} added={add.data} scheme={scheme} />}
      {oldestFirst.map((key, index) => (
        <KeyLine
          key={key.id}
          signingKey={key}
          age={isRotating ? (index === 0 ? 'old' : 'new') : undefined}
          remove={remove}
        />
      ))}
      <AddKey add={add} isRotating={isRotating} />
      {oldestFirst.length > 0 && <VerifyCode scheme={scheme} />}
    </Stack>
  );
}

function AddKey({ add, isRotating }: Pick<Rotation, 'add' | 'isRotating'>): ReactNode {
  const [secret, setSecret] = useState('');
  return (
    <Group align="end">
      <TextInput
        style={{ flexGrow: 1 }}
        label="Its secret"
        description="One that the receiver knows already – none means a new one"
        placeholder="whsec_…"
        autoComplete="off"
        disabled={isRotating}
        value={secret}
        onChange={({ currentTarget }) => setSecret(currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={isRotating}
        loading={add.isPending}
        onClick={() => add.mutate(secret.trim(), { onSuccess: () => setSecret('') })}
      >
        Add a key
      </Button>
    </Group>
  );
}

interface NewSecretProps extends VerifySignatureProps {
  readonly created: CreatedSigningKey;
}

function NewSecret({ created, scheme }: NewSecretProps): ReactNode {
  return <SigningSecretOnce label="New signing secret" secret={created.signingSecret} scheme={scheme} />;
}

interface RotationStepsProps extends VerifySignatureProps {
  readonly isRotating: boolean;
  /** The key that was added on this page. */
  readonly added: CreatedSigningKey | undefined;
}

/** The steps of a rotation. The first one is ticked off while there are two keys. */
function RotationSteps({ isRotating, added, scheme }: RotationStepsProps): ReactNode {
  return (
    <Timeline active={isRotating ? 0 : -1} bulletSize={24} lineWidth={2} aria-label="Rotation">
      <Timeline.Item
        title="Add a second key"
        bullet={isRotating ? <CheckIcon size={14} aria-label="done" /> : 1}
      >
        <Text size="sm" c="dimmed">
          Each delivery then carries both signatures.
        </Text>
      </Timeline.Item>
      <Timeline.Item title="Deploy the new secret to the receiver" bullet={2}>
        {isRotating && added !== undefined ? (
          <NewSecret created={added} scheme={scheme} />
        ) : (
          <Text size="sm" c="dimmed">
            Until then it verifies the signature of the old one.
          </Text>
        )}
      </Timeline.Item>
      <Timeline.Item title="Remove the old key" bullet={3}>
        <Text size="sm" c="dimmed">
          Deliveries then carry the new signature only.
        </Text>
      </Timeline.Item>
    </Timeline>
  );
}

interface KeyLineProps {
  readonly signingKey: SigningKey;
  /** During a rotation. The only key cannot be removed. */
  readonly age: 'old' | 'new' | undefined;
  readonly remove: Rotation['remove'];
}

function KeyLine({ signingKey, age, remove }: KeyLineProps): ReactNode {
  const { keyHint, createdAt } = signingKey;
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between">
        <Group gap="xs">
          <Text ff="monospace" size="sm">
            …{keyHint}
          </Text>
          {age !== undefined && <StateBadge tone={age === 'old' ? 'over' : 'active'}>{age}</StateBadge>}
          <Text c="dimmed" size="sm">
            made <Time at={createdAt} relative />
          </Text>
        </Group>
        <DangerButton
          label="Remove"
          thing={`the key …${keyHint}`}
          text="A receiver that knows only this secret will refuse what comes from now on."
          disabled={age === undefined}
          isRunning={remove.isPending && remove.variables.id === signingKey.id}
          onConfirm={() => remove.mutate(signingKey)}
        />
      </Group>
    </Paper>
  );
}
