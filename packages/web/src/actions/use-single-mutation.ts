import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { createLock } from './lock.js';

export interface SingleMutationOptions<Result, Input> extends Pick<
  UseMutationOptions<Result, Error, Input>,
  'mutationFn' | 'onSuccess' | 'meta'
> {
  /** Reads again what it may have changed. */
  readonly reread?: (input: Input) => Promise<unknown>;
}

/** A mutation that a double click starts once. */
export function useSingleMutation<Result, Input = void>({
  reread,
  ...options
}: SingleMutationOptions<Result, Input>): UseMutationResult<Result, Error, Input> {
  const mutation = useMutation({
    ...options,
    async onSettled(_result, error, input) {
      // What is read tells its own failure: the action has its own outcome, and a failed one waits for nothing.
      const reading = reread?.(input).catch(() => undefined);
      if (error === null) await reading;
    },
  });
  const [lock] = useState(createLock);
  const { mutateAsync } = mutation;
  const mutate = useCallback<typeof mutation.mutate>(
    (...args) => lock(() => mutateAsync(...args)),
    [lock, mutateAsync],
  );
  return { ...mutation, mutate };
}
