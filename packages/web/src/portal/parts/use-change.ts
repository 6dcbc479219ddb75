import type { Posthorn } from '@posthorn/client';
import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../actions/use-single-mutation.js';
import { useProject } from '../../session/posthorn.js';

export interface ChangeOptions<Input, Result> {
  readonly call: (posthorn: Posthorn, input: Input) => PromiseLike<Result>;
  /** The first part of the keys of what it changes. */
  readonly changes: 'endpoints' | 'messages';
  readonly onDone?: (result: Result) => void;
}

/** An action of the API, whose caller shows what came of it. Reads again what it changed. */
export function useChange<Input = void, Result = unknown>({
  call,
  changes,
  onDone,
}: ChangeOptions<Input, Result>): UseMutationResult<Result, Error, Input> {
  const { projectId, posthorn } = useProject();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: async (input: Input) => call(posthorn, input),
    ...(onDone !== undefined && { onSuccess: onDone }),
    onSettled: () => queries.invalidateQueries({ queryKey: [projectId, changes] }),
  });
}
