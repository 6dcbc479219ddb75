import { createUuidV7 } from '@posthorn/common';
import type { RequestHandler, Response } from 'express';

const HEADER = 'X-Request-Id';
const VALID = /^[A-Za-z0-9._:-]{1,128}$/;

/** Assigns an id to every request, the client's own when it is valid, and returns it in the answer. */
export const assignRequestId: RequestHandler = (request, response, next) => {
  const given = request.get(HEADER);
  const id = given !== undefined && VALID.test(given) ? given : createUuidV7();
  response.locals['requestId'] = id;
  response.setHeader(HEADER, id);
  next();
};

export function requestIdOf(response: Response): string {
  return response.locals['requestId'] as string;
}
