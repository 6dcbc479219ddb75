import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { MessageFilters } from '../filters/message-filters.js';
import { type BulkAction, bulkActionsOf } from './bulk-actions.js';
import { BulkScope } from './bulk-scope.js';
import { BulkSteps } from './bulk-steps.js';
import { useBulk } from './use-bulk.js';

/** The actions on all messages that the filters show. */
export function BulkButtons({ filters }: { readonly filters: MessageFilters }): ReactNode {
  return bulkActionsOf(filters).map((action) => (
    <BulkButton key={action.label} action={action} filters={filters} />
  ));
}

export interface BulkButtonProps {
  readonly action: BulkAction;
  readonly filters: MessageFilters;
  /** Default: the label of the action. */
  readonly label?: string;
  /** What it is about, for readers who do not see what stands beside it. */
  readonly about?: string;
  readonly size?: 'compact-sm' | 'xs' | 'sm';
  /** What the endpoint of the filters is called in the question. Outbound endpoints are called by their URL. */
  readonly toOne?: string;
}

export function BulkButton(props: BulkButtonProps): ReactNode {
  const { action, filters, label = action.label, about, size = 'sm', toOne } = props;
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button size={size} variant="default" onClick={open} aria-label={about && `${label}: ${about}`}>
        {label}
      </Button>
      {isOpen && <BulkDialog action={action} filters={filters} close={close} toOne={toOne} />}
    </>
  );
}

interface BulkDialogProps extends Pick<BulkButtonProps, 'action' | 'filters' | 'toOne'> {
  readonly close: () => void;
}

/** No slip closes it while it runs. */
function BulkDialog({ action, filters, toOne, close }: BulkDialogProps): ReactNode {
  const bulk = useBulk({ action, filters, listsOf: (_, all) => Promise.resolve([all]) });
  const isRunning = bulk.run?.state === 'running';
  return (
    <Modal
      opened
      onClose={close}
      title={action.label}
      closeOnEscape={!isRunning}
      closeOnClickOutside={!isRunning}
      withCloseButton={!isRunning}
    >
      <BulkSteps
        action={action}
        bulk={bulk}
        scope={<BulkScope filters={filters} toAll="to all endpoints" toOne={toOne} />}
        close={close}
      />
    </Modal>
  );
}
