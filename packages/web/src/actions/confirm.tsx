import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

export interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => void;
}

export function confirm({ title, text, action, isDangerous = false, onConfirm }: Confirmation): void {
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{text}</Text>,
    labels: { confirm: action, cancel: 'Back' },
    confirmProps: { color: isDangerous ? 'red' : 'indigo' },
    onConfirm,
  });
}
