import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { confirm } from './confirm.js';
import { type ActionOptions, useAction } from './use-action.js';

export interface DangerButtonProps<Result> extends ActionOptions<void, Result> {
  readonly label: string;
  /** What it means, for the question. */
  readonly text: string;
}

/** A button for what cannot be undone: it asks first. */
export function DangerButton<Result>({ label, text, ...options }: DangerButtonProps<Result>): ReactNode {
  const action = useAction(options);
  return (
    <Button
      size="xs"
      variant="subtle"
      color="red"
      loading={action.isPending}
      onClick={() =>
        confirm({
          title: `${label}?`,
          text,
          action: label,
          isDangerous: true,
          onConfirm: () => action.mutate(),
        })
      }
    >
      {label}
    </Button>
  );
}
