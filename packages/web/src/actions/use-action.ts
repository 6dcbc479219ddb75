import type { Posthorn } from '@posthorn/client';
import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useProject } from '../session/posthorn.js';
import { showSuccess } from '../outcomes/show-outcome.js';
import { useSingleMutation } from './use-single-mutation.js';

export interface ActionOptions<Input, Result> {
  readonly call: (posthorn: Posthorn, input: Input) => PromiseLike<Result>;
  /** The first part of the keys of what it changes. */
  readonly changes: string;
  /** What the page says when it worked. */
  readonly done?: string | ((result: Result) => string);
  /** Whether the caller shows a failure itself, at the fields of its form. */
  readonly showsItsFailure?: boolean;
}

/** An action of the API: tells what came of it, and reads again what it changed. */
export function useAction<Input = void, Result = unknown>({
  call,
  changes,
  done,
  showsItsFailure = false,
}: ActionOptions<Input, Result>): UseMutationResult<Result, Error, Input> {
  const { projectId, posthorn } = useProject();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: async (input: Input) => call(posthorn, input),
    onSuccess(result) {
      if (done !== undefined) showSuccess(typeof done === 'string' ? done : done(result));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [projectId, changes] }),
    meta: { showsItsFailure },
  });
}
