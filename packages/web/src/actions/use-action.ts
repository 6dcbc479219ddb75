import type { Posthorn } from '@posthorn/client';
import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useProject } from '../session/posthorn.js';
import type { Subject } from '../session/use-read.js';
import { useSingleMutation } from './use-single-mutation.js';

declare module '@tanstack/react-query' {
  interface Register {
    /** What the page says of an action, where it has a place for that. */
    mutationMeta: {
      readonly done?: string | ((result: never) => string) | undefined;
      /** Whether the caller shows a failure itself, such as at the fields of its form. */
      readonly showsItsFailure?: boolean;
    };
  }
}

export interface ActionOptions<Input, Result> {
  readonly call: (posthorn: Posthorn, input: Input) => PromiseLike<Result>;
  /** It is read again. */
  readonly changes: Subject;
  /** What the page says when it worked. */
  readonly done?: string | ((result: Result) => string);
  /** Comes before anything is read again: leaves the page of what was deleted. */
  readonly onDone?: (result: Result) => unknown;
  readonly showsItsFailure?: boolean;
}

/** An action of the API: tells what came of it, and reads again what it changed. */
export function useAction<Input = void, Result = unknown>({
  call,
  changes,
  onDone,
  ...meta
}: ActionOptions<Input, Result>): UseMutationResult<Result, Error, Input> {
  const { projectId, posthorn } = useProject();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: async (input: Input) => call(posthorn, input),
    onSuccess: (result) => onDone?.(result),
    reread: () => queries.invalidateQueries({ queryKey: [projectId, changes] }),
    meta,
  });
}
