import { ApiError } from '@posthorn/common';
import type { Express } from 'express';

/**
 * Answers a path that no route before has with NOT_FOUND, and says what is probably meant. Where nothing is, the
 * application answers.
 */
export function mountUnknown(app: Express, findMeant: (path: string) => string | undefined): void {
  app.use(({ path }, _response, next) => {
    const meant = findMeant(path);
    if (meant === undefined) next();
    else throw new ApiError('NOT_FOUND', `There is no such route. ${meant}`);
  });
}
