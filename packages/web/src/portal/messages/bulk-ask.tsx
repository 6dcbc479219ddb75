import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Posthorn } from '@posthorn/client';
import type { ReactNode } from 'react';
import { type BulkAction, bulkActionsOf } from '../../bulk/bulk-actions.js';
import { BulkScope } from '../../bulk/bulk-scope.js';
import { BulkSteps } from '../../bulk/bulk-steps.js';
import { useBulk } from '../../bulk/use-bulk.js';
import type { MessageFilters } from '../../filters/message-filters.js';
import { QUESTION } from '../parts/ask-button.js';

/** What can be done with all messages that the filters show. It asks beside its button. */
export function BulkAsks({ filters }: { readonly filters: MessageFilters }): ReactNode {
  return bulkActionsOf(filters).map((action) => (
    <BulkAsk key={action.label} action={action} filters={filters} />
  ));
}

interface BulkAskProps {
  readonly action: BulkAction;
  readonly filters: MessageFilters;
}

function BulkAsk({ action, filters }: BulkAskProps): ReactNode {
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <Popover opened={isOpen} onChange={close} {...QUESTION} closeOnClickOutside={false}>
      <Popover.Target>
        <Button variant="default" onClick={toggle}>
          {action.label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <BulkQuestion action={action} filters={filters} close={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function BulkQuestion({ action, filters, close }: BulkAskProps & { readonly close: () => void }): ReactNode {
  const bulk = useBulk({ action, filters, listsOf: ofEachEndpoint });
  const scope = <BulkScope filters={filters} toAll="to your endpoints" />;
  return <BulkSteps action={action} bulk={bulk} scope={scope} close={close} />;
}

/** The API acts on the messages of a customer by endpoint. */
async function ofEachEndpoint(
  posthorn: Posthorn,
  filters: MessageFilters,
): Promise<readonly MessageFilters[]> {
  if (filters.endpointId !== undefined) return [filters];
  const lists: MessageFilters[] = [];
  for await (const { id } of posthorn.endpoints.list({ limit: 100 }))
    lists.push({ ...filters, endpointId: id });
  return lists;
}
