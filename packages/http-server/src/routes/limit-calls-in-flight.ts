import { ApiError } from '@posthorn/common';

/** Counts the calls of each project that this process is answering. */
export interface CallsInFlight {
  /** Throws BURST_LIMIT_EXCEEDED when the project has too many calls. The returned function ends the call, once. */
  begin(projectId: string): () => void;
}

/** Several times the number of connections of the busiest clients. */
export const MAX_CALLS_IN_FLIGHT = 1000;
const RETRY_AFTER_MS = 1000;

export function limitCallsInFlight(max: number): CallsInFlight {
  const countByProject = new Map<string, number>();
  return {
    begin(projectId) {
      const count = (countByProject.get(projectId) ?? 0) + 1;
      if (count > max) {
        throw new ApiError('BURST_LIMIT_EXCEEDED', `This project has ${max} calls under way already.`, {
          details: { retry_after_ms: RETRY_AFTER_MS },
          retryAfterSeconds: RETRY_AFTER_MS / 1000,
        });
      }
      countByProject.set(projectId, count);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (countByProject.get(projectId) ?? 1) - 1;
        if (left === 0) countByProject.delete(projectId);
        else countByProject.set(projectId, left);
      };
    },
  };
}
