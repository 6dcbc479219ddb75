import { Alert, Code, Group, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyIcon } from './copyable.js';

export interface SecretOnceProps {
  readonly label: string;
  readonly secret: string;
}

/** A secret that no later page shows. */
export function SecretOnce({ label, secret }: SecretOnceProps): ReactNode {
  return (
    <Alert icon={<IconKey size={18} />} title={label}>
      <Group gap="xs" wrap="nowrap">
        <Code flex={1} style={{ overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        <CopyIcon value={secret} label={label.toLowerCase()} />
      </Group>
      <Text size="sm" mt="xs">
        Store it now: it is shown only here.
      </Text>
    </Alert>
  );
}
