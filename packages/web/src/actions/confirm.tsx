import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { DANGER_COLOR } from '../layout/danger.js';

export interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** The other button. */
  readonly back?: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => void;
  /** Comes last, whatever the answer was. */
  readonly onClose?: () => void;
}

export function confirm(confirmation: Confirmation): void {
  const { title, text, action, back = 'Back', isDangerous = false, onConfirm, onClose } = confirmation;
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{text}</Text>,
    labels: { confirm: action, cancel: back },
    confirmProps: { ...(isDangerous && { color: DANGER_COLOR }) },
    onConfirm,
    ...(onClose !== undefined && { onClose }),
  });
}
