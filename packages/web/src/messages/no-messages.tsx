import type { ReactNode } from 'react';
import { Empty } from '../layout/empty.js';
import { type MessageFilters, isFiltered } from '../filters/message-filters.js';

export interface NoMessagesProps {
  readonly filters: MessageFilters;
  readonly none?: string;
  /** How messages come here. */
  readonly children?: ReactNode;
}

/** Stands in the place of an empty list: there are none at all, or the filters leave all of them out. */
export function NoMessages({ filters, none = 'No messages yet', children }: NoMessagesProps): ReactNode {
  if (isFiltered(filters))
    return <Empty title="No message fits these filters">Change or clear them to see others.</Empty>;
  return <Empty title={none}>{children}</Empty>;
}
