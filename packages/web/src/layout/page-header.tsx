import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface PageHeaderProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** The actions of the page. */
  readonly children?: ReactNode;
}

export function PageHeader({ title, text, children }: PageHeaderProps): ReactNode {
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <Stack gap={2} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Title order={1} size="h3">
          {title}
        </Title>
        {text !== undefined && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </Stack>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
