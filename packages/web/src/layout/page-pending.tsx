import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

export function PagePending(): ReactNode {
  return (
    <Stack role="status" aria-busy="true" aria-label="Loading">
      <Skeleton h={28} w={180} />
      <Skeleton h={240} />
    </Stack>
  );
}
