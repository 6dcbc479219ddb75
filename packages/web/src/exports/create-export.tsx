import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { ExportForm } from './export-form.js';

export interface CreateExportProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CreateExport({ opened, onClose }: CreateExportProps): ReactNode {
  return (
    <Modal opened={opened} onClose={onClose} title="New export">
      <ExportForm onDone={onClose} />
    </Modal>
  );
}
