import type { ReactNode } from 'react';
import { Empty } from '../layout/empty.js';
import { PageHeader } from '../layout/page-header.js';
import { PageLink } from '../layout/page-link.js';

/** Stands in the place of a page whose address leads nowhere. */
export function NoSuchPage(): ReactNode {
  return (
    <>
      <PageHeader title="There is no such page" />
      <Empty title="The address may be incomplete, or of another version.">
        <PageLink to="/">Overview</PageLink>
      </Empty>
    </>
  );
}
