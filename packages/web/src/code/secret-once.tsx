import { Alert, Code, Group, Text } from '@mantine/core';
import { KeyIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { CopyButton } from './copyable.js';

export interface SecretOnceProps {
  readonly label: string;
  readonly secret: string;
}

/** A secret that no later page shows. */
export function SecretOnce({ label, secret }: SecretOnceProps): ReactNode {
  return (
    <Alert icon={<KeyIcon />} title={label}>
      <Group gap="xs" wrap="nowrap">
        <Code flex={1} style={{ overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        <CopyButton value={secret} label={label.toLowerCase()} />
      </Group>
      <Text size="sm" mt="xs">
        Store it now: it is shown only here.
      </Text>
    </Alert>
  );
}
