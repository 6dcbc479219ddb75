import { type ErrorCode, ApiError } from '@posthorn/common';
import { LimitReachedError } from '@posthorn/database';

/** Answers with the code when the work would exceed a limit of the plan. */
export async function withinLimit<Result>(
  work: Promise<Result>,
  code: Extract<ErrorCode, `${string}_LIMIT_REACHED`>,
  limit: string,
): Promise<Result> {
  return await work.catch((error: unknown) => {
    throw error instanceof LimitReachedError
      ? new ApiError(code, `This plan allows ${limit} per project.`)
      : error;
  });
}
