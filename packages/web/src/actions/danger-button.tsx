import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { confirm } from './confirm.js';

export interface DangerButtonProps {
  readonly label: string;
  /** What it means, for the question. */
  readonly text: string;
  readonly isRunning: boolean;
  readonly onConfirm: () => void;
}

/** A button for what cannot be undone: it asks first. */
export function DangerButton({ label, text, isRunning, onConfirm }: DangerButtonProps): ReactNode {
  return (
    <Button
      size="xs"
      variant="subtle"
      color="red"
      loading={isRunning}
      onClick={() => confirm({ title: `${label}?`, text, action: label, isDangerous: true, onConfirm })}
    >
      {label}
    </Button>
  );
}
