import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeBlock } from './code-block.js';

export interface LabelledCodeProps {
  readonly label: string;
  readonly code: string;
}

export function LabelledCode({ label, code }: LabelledCodeProps): ReactNode {
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <CodeBlock label={label} code={code} maxHeight={260} />
    </Stack>
  );
}
