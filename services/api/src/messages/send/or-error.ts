import { ApiError } from '@posthorn/common';

/** An error of the message is a result. Any other error ends the whole request. */
export async function orError<Found>(work: () => Found | Promise<Found>): Promise<Found | ApiError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
