import { Center, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
}

export function Empty({ title, children }: EmptyProps): ReactNode {
  return (
    <Center py={64}>
      <Stack gap={6} align="center" maw={420} ta="center">
        <Text fw={500}>{title}</Text>
        <Text size="sm" c="dimmed" component="div">
          {children}
        </Text>
      </Stack>
    </Center>
  );
}
