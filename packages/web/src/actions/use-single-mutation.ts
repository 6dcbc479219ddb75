import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { createLock } from './lock.js';

/** A mutation that a double click starts once. */
export function useSingleMutation<Result, Input = void>(
  options: UseMutationOptions<Result, Error, Input>,
): UseMutationResult<Result, Error, Input> {
  const mutation = useMutation(options);
  const [lock] = useState(createLock);
  const { mutateAsync } = mutation;
  const mutate = useCallback<typeof mutation.mutate>(
    (...args) => lock(() => mutateAsync(...args)),
    [lock, mutateAsync],
  );
  return { ...mutation, mutate };
}
