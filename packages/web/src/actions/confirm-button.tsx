import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { BEGINS_DANGER } from '../layout/danger.js';
import { confirm } from './confirm.js';
import { MoreMenu } from './more-menu.js';
import { type ActionOptions, useAction } from './use-action.js';

interface Question {
  readonly size?: 'xs' | 'sm' | 'compact-sm' | undefined;
  readonly disabled?: boolean | undefined;
  readonly label: string;
  /** What it does, for the question and its button: `Delete the endpoint`. */
  readonly action: string;
  /** What it means, for the question. */
  readonly text: string;
  readonly isDangerous?: boolean;
  /** Whether it stands behind the last button of a head, which has others. */
  readonly isInMenu?: boolean | undefined;
}

export interface ConfirmButtonProps extends Question {
  readonly isRunning: boolean;
  readonly onConfirm: () => void;
}

/** Asks first. */
export function ConfirmButton(props: ConfirmButtonProps): ReactNode {
  const {
    label,
    action,
    text,
    isDangerous = false,
    isInMenu = false,
    isRunning,
    onConfirm,
    ...button
  } = props;
  const ask = (): void => confirm({ title: `${action}?`, text, action, isDangerous, onConfirm });
  if (isInMenu) return <MoreMenu action={action} size={button.size} isRunning={isRunning} onChoose={ask} />;
  return (
    <Button
      variant="default"
      {...(isDangerous && BEGINS_DANGER)}
      {...button}
      loading={isRunning}
      onClick={ask}
    >
      {label}
    </Button>
  );
}

export type ConfirmActionProps<Result> = Question & ActionOptions<void, Result>;

/** The same, with the action that it begins. */
export function ConfirmAction<Result>(props: ConfirmActionProps<Result>): ReactNode {
  const { label, action, text, isDangerous, isInMenu, size, disabled, ...options } = props;
  const { isPending, mutate } = useAction(options);
  const question = { label, action, text, isDangerous, isInMenu, size, disabled };
  return <ConfirmButton {...question} isRunning={isPending} onConfirm={() => mutate()} />;
}

interface Danger extends Omit<Question, 'action' | 'isDangerous'> {
  /** What it is about, as the question calls it: `the endpoint`. */
  readonly thing: string;
}

type DangerButtonProps = Danger & Omit<ConfirmButtonProps, keyof Question>;

export function DangerButton({ thing, size = 'xs', ...props }: DangerButtonProps): ReactNode {
  return <ConfirmButton action={`${props.label} ${thing}`} isDangerous size={size} {...props} />;
}

type DangerActionProps<Result> = Danger & ActionOptions<void, Result>;

export function DangerAction<Result>({ thing, size = 'xs', ...props }: DangerActionProps<Result>): ReactNode {
  return <ConfirmAction action={`${props.label} ${thing}`} isDangerous size={size} {...props} />;
}
