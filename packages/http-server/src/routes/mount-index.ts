import { successEnvelope } from '@posthorn/common';
import type { Express } from 'express';
import { refuseMethod } from './refuse-method.js';
import { requestIdOf } from '../responses/request-id.js';

/** Mounts what the address itself answers: one value in the envelope, for everybody. */
export function mountIndex(app: Express, data: unknown): void {
  app.get('/', (_request, response) => {
    response.json(successEnvelope(data, requestIdOf(response)));
  });
  app.all('/', refuseMethod(['GET', 'HEAD']));
}
