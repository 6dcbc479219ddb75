import { Anchor } from '@mantine/core';
import { type LinkProps, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface BackLinkProps {
  readonly to: LinkProps['to'];
  readonly children: ReactNode;
}

/** Leads from one thing to the list of its kind. */
export function BackLink({ to, children }: BackLinkProps): ReactNode {
  return (
    <Anchor size="sm" c="dimmed" renderRoot={(props) => <Link from="/$projectId" to={to} {...props} />}>
      {children}
    </Anchor>
  );
}
