import { successEnvelope } from '@posthorn/common';
import type { Express } from 'express';
import { refuseMethod } from './refuse-method.js';
import { requestIdOf } from '../responses/request-id.js';

/** Mounts the answer of the root path: one public value in the envelope. */
export function mountIndex(app: Express, data: unknown): void {
  app.get('/', (_request, response) => {
    response.json(successEnvelope(data, requestIdOf(response)));
  });
  app.all('/', refuseMethod(['GET', 'HEAD']));
}
