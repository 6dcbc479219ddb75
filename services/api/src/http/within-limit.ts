import { type ErrorCode, ApiError } from '@posthorn/common';
import { LimitReachedError } from '@posthorn/database';

type LimitCode = Extract<ErrorCode, `${string}_LIMIT_REACHED`>;

const LIMITED = {
  PROJECT_LIMIT_REACHED: { one: 'project', scope: '' },
  ENDPOINT_LIMIT_REACHED: { one: 'endpoint', scope: ' per project' },
  CONSUMER_LIMIT_REACHED: { one: 'consumer', scope: ' per project' },
  EVENT_TYPE_LIMIT_REACHED: { one: 'event type', scope: ' per project' },
} as const satisfies Partial<Record<LimitCode, unknown>>;

/** The error of work that would exceed a limit of the plan. */
export function limitReached(code: keyof typeof LIMITED, max: number | null): ApiError {
  const { one, scope } = LIMITED[code];
  return new ApiError(code, `This plan allows ${String(max)} ${max === 1 ? one : `${one}s`}${scope}.`);
}

/** Answers with the code when the work would exceed a limit of the plan. */
export async function withinLimit<Result>(
  work: Promise<Result>,
  code: keyof typeof LIMITED,
  max: number | null,
): Promise<Result> {
  return await work.catch((error: unknown) => {
    throw error instanceof LimitReachedError ? limitReached(code, max) : error;
  });
}
