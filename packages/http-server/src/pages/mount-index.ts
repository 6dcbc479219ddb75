import { invalidRequest, successEnvelope } from '@posthorn/common';
import type { Express } from 'express';
import { findUnknownParameters, refuseMethod } from '../routes/refuse.js';
import { requestIdOf } from '../responses/request-id.js';

/** Mounts the answer of the root path: one public value in the envelope. */
export function mountIndex(app: Express, data: unknown): void {
  app.get('/', ({ query }, response) => {
    const unknown = findUnknownParameters(query, []);
    if (unknown.length > 0) throw invalidRequest(unknown);
    // Express would answer 304 to `If-None-Match: *`.
    response.type('json').end(JSON.stringify(successEnvelope(data, requestIdOf(response))));
  });
  app.all('/', refuseMethod(['GET', 'HEAD']));
}
