import { type ButtonProps, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DANGER } from '../layout/danger.js';
import { confirm } from './confirm.js';
import { type ActionOptions, useAction } from './use-action.js';

interface Danger extends Pick<ButtonProps, 'size' | 'disabled'> {
  readonly label: string;
  /** What it is about, as the question calls it: `the endpoint`. */
  readonly thing: string;
  /** What it means, for the question. */
  readonly text: string;
}

export interface DangerButtonProps extends Danger {
  readonly isRunning: boolean;
  readonly onConfirm: () => void;
}

/** Asks first. */
export function DangerButton(props: DangerButtonProps): ReactNode {
  const { label, thing, text, isRunning, onConfirm, ...button } = props;
  const action = `${label} ${thing}`;
  return (
    <Button
      size="xs"
      {...DANGER}
      {...button}
      loading={isRunning}
      onClick={() => confirm({ title: `${action}?`, text, action, isDangerous: true, onConfirm })}
    >
      {label}
    </Button>
  );
}

export type DangerActionProps<Result> = Danger & ActionOptions<void, Result>;

/** The same, with the action that it begins. */
export function DangerAction<Result>(props: DangerActionProps<Result>): ReactNode {
  const { label, thing, text, size, disabled, ...options } = props;
  const action = useAction(options);
  const button = { label, thing, text, ...(size && { size }), ...(disabled && { disabled }) };
  return <DangerButton {...button} isRunning={action.isPending} onConfirm={() => action.mutate()} />;
}
