import { Paper, type PaperProps } from '@mantine/core';
import type { ReactNode } from 'react';

export function Card({ children, ...props }: PaperProps & { readonly children: ReactNode }): ReactNode {
  return (
    <Paper withBorder p="md" bg="var(--portal-page)" {...props}>
      {children}
    </Paper>
  );
}
