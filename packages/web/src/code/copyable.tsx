import { ActionIcon, CopyButton, Group, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface CopyableProps {
  readonly value: string;
  readonly label: string;
}

/** A short text in monospace with a button that copies it. */
export function Copyable({ value, label }: CopyableProps): ReactNode {
  return (
    <Group gap={4} wrap="nowrap">
      <Text ff="monospace" size="xs" truncate title={value}>
        {value}
      </Text>
      <CopyIcon value={value} label={label} />
    </Group>
  );
}

export function CopyIcon({ value, label }: CopyableProps): ReactNode {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : `Copy ${label}`}>
          <ActionIcon
            variant="subtle"
            color={copied ? 'teal' : 'gray'}
            size="sm"
            onClick={copy}
            aria-label={`Copy ${label}`}
          >
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
