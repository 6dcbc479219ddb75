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
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" component="div">
          {children}
        </Text>
      </Stack>
    </Center>
  );
}

export interface EmptyListProps extends EmptyProps {
  /** One of its entries. */
  readonly of: string;
  readonly isFiltered: boolean;
}

/** Stands in the place of an empty list: there are no entries at all, or the filters leave all of them out. */
export function EmptyList({ of, isFiltered, ...empty }: EmptyListProps): ReactNode {
  if (!isFiltered) return <Empty {...empty} />;
  return <Empty title={`No ${of} fits these filters`}>Change or clear them to see others.</Empty>;
}
