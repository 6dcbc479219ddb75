import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { CheckIcon, CopyIcon, XIcon } from '@primer/octicons-react';
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
      <CopyButton value={value} label={label} />
    </Group>
  );
}

/** A browser refuses to copy in a frame that may not, and on a page without TLS. */
export function CopyButton({ value, label }: CopyableProps): ReactNode {
  const { copied, error, copy } = useClipboard();
  const name = `Copy ${label}`;
  const look =
    error !== null
      ? { text: 'The browser does not allow it here: select the text', color: 'red', Icon: XIcon }
      : copied
        ? { text: 'Copied', color: 'teal', Icon: CheckIcon }
        : { text: name, color: 'gray', Icon: CopyIcon };
  return (
    <Tooltip label={look.text}>
      <ActionIcon variant="subtle" color={look.color} size="sm" onClick={() => copy(value)} aria-label={name}>
        <look.Icon size={14} />
      </ActionIcon>
    </Tooltip>
  );
}
