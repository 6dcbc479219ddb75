import { useEffect } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ActionOptions, useAction } from '../actions/use-action.js';

export interface CreationOptions<Input, Result> extends Pick<
  ActionOptions<Input, Result>,
  'call' | 'changes'
> {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export interface Creation<Input, Result> {
  readonly create: UseMutationResult<Result, Error, Input>;
  /** Of the dialog that has the form, and then what was created. */
  readonly dialog: {
    readonly opened: boolean;
    readonly onClose: () => void;
    readonly closeOnEscape: boolean;
    readonly closeOnClickOutside: boolean;
    readonly withCloseButton: boolean;
  };
  /** Closes the dialog when the secret is stored. */
  readonly finish: () => void;
}

/** Creates what has a secret that no later page shows: no slip closes the dialog while it runs or shows the secret. */
export function useCreation<Input, Result>({
  call,
  changes,
  opened,
  onClose,
}: CreationOptions<Input, Result>): Creation<Input, Result> {
  const create = useAction({ call, changes, showsItsFailure: true });
  const isKept = create.isPending || create.data !== undefined;
  useEffect(() => {
    if (opened) create.reset();
  }, [opened]);
  return {
    create,
    dialog: {
      opened: opened || isKept,
      onClose,
      closeOnEscape: !isKept,
      closeOnClickOutside: !isKept,
      withCloseButton: !isKept,
    },
    finish() {
      onClose();
      create.reset();
    },
  };
}
