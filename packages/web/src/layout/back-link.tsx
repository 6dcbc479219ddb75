import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageLink } from './page-link.js';

export interface BackLinkProps {
  readonly to: Extract<LinkProps['to'], `/$projectId/${string}`>;
  readonly children: ReactNode;
}

/** Leads from one thing to the list of its kind. */
export function BackLink({ to, children }: BackLinkProps): ReactNode {
  return (
    <PageLink c="dimmed" from="/$projectId" to={to}>
      {children}
    </PageLink>
  );
}
