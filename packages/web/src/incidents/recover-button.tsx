import { Button, Checkbox, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { WholeIncident } from '@posthorn/client';
import { type ReactNode, useState } from 'react';
import { type BulkAction, type RecoverParts, recoveryOf } from '../bulk/bulk-actions.js';
import { BulkSteps } from '../bulk/bulk-steps.js';
import { type Bulk, useBulk } from '../bulk/use-bulk.js';
import { formatCapped } from '../formats/format.js';
import { Time } from '../formats/time.js';

interface RecoverProps {
  readonly incident: WholeIncident;
}

/** Brings back what an outage left: what waits, and what died of it, in one step. */
export function RecoverButton({ incident }: RecoverProps): ReactNode {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="sm" onClick={open}>
        Recover
      </Button>
      {isOpen && <RecoverDialog incident={incident} close={close} />}
    </>
  );
}

function RecoverDialog({ incident, close }: RecoverProps & { readonly close: () => void }): ReactNode {
  const recovery = useRecovery(incident);
  const isRunning = recovery.bulk.run?.state === 'running';
  return (
    <Modal
      opened
      onClose={close}
      title="Recover"
      closeOnEscape={!isRunning}
      closeOnClickOutside={!isRunning}
      withCloseButton={!isRunning}
    >
      <RecoverSteps {...recovery} close={close} />
    </Modal>
  );
}

interface Recovery extends RecoverProps {
  readonly parts: RecoverParts;
  readonly setParts: (parts: RecoverParts) => void;
  readonly action: BulkAction;
  readonly bulk: Bulk;
}

/** What of an outage is to be brought back, and how far that is. */
export function useRecovery(incident: WholeIncident): Recovery {
  const [parts, setParts] = useState<RecoverParts>({ waiting: true, failed: true });
  const action = recoveryOf(incident.id, parts);
  const bulk = useBulk({ action, filters: {}, listsOf: (_, all) => Promise.resolve([all]) });
  return { incident, parts, setParts, action, bulk };
}

/** Asks what to bring back, with the numbers, and does it. */
export function RecoverSteps(props: Recovery & { readonly close: () => void }): ReactNode {
  const { incident, parts, setParts, action, bulk, close } = props;
  const { waiting = 0, failedPermanent = 0 } = incident.messages ?? {};
  return (
    <Stack>
      {bulk.run === undefined && (
        <>
          <Checkbox
            label={`${formatCapped(waiting)} waiting: retried now`}
            checked={parts.waiting}
            // Without both, nothing would be left to do.
            disabled={!parts.failed}
            onChange={(event) => setParts({ ...parts, waiting: event.currentTarget.checked })}
          />
          <Checkbox
            label={`${formatCapped(failedPermanent)} failed for good: replayed, the oldest first`}
            checked={parts.failed}
            disabled={!parts.waiting}
            onChange={(event) => setParts({ ...parts, failed: event.currentTarget.checked })}
          />
        </>
      )}
      <BulkSteps
        action={action}
        bulk={bulk}
        scope={
          <>
            of this outage, accepted since <Time at={incident.acceptedFrom} />
          </>
        }
        close={close}
      />
    </Stack>
  );
}
