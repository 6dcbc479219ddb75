import { type ButtonProps, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DANGER } from '../layout/danger.js';
import { confirm } from './confirm.js';
import { type ActionOptions, useAction } from './use-action.js';

export interface ConfirmButtonProps extends Pick<ButtonProps, 'size' | 'disabled'> {
  readonly label: string;
  /** What it does, for the question and its button: `Delete the endpoint`. */
  readonly action: string;
  /** What it means, for the question. */
  readonly text: string;
  readonly isDangerous?: boolean;
  readonly isRunning: boolean;
  readonly onConfirm: () => void;
}

/** Asks first. */
export function ConfirmButton(props: ConfirmButtonProps): ReactNode {
  const { label, action, text, isDangerous = false, isRunning, onConfirm, ...button } = props;
  return (
    <Button
      variant="default"
      {...(isDangerous && DANGER)}
      {...button}
      loading={isRunning}
      onClick={() => confirm({ title: `${action}?`, text, action, isDangerous, onConfirm })}
    >
      {label}
    </Button>
  );
}

export interface DangerButtonProps extends Omit<ConfirmButtonProps, 'action' | 'isDangerous'> {
  /** What it is about, as the question calls it: `the endpoint`. */
  readonly thing: string;
}

export function DangerButton({ thing, size = 'xs', ...props }: DangerButtonProps): ReactNode {
  return <ConfirmButton action={`${props.label} ${thing}`} size={size} isDangerous {...props} />;
}

export type DangerActionProps<Result> = Omit<DangerButtonProps, 'isRunning' | 'onConfirm'> &
  ActionOptions<void, Result>;

/** The same, with the action that it begins. */
export function DangerAction<Result>(props: DangerActionProps<Result>): ReactNode {
  const { label, thing, text, size, disabled, ...options } = props;
  const action = useAction(options);
  const button = { label, thing, text, size, disabled };
  return <DangerButton {...button} isRunning={action.isPending} onConfirm={() => action.mutate()} />;
}
