import type { IncomingMessage } from 'node:http';
import { invalidRequest } from '@posthorn/common';

/** The bytes of a body as they came; undefined as soon as there are more than that. Throws INVALID_REQUEST when it breaks off. */
export function readRawBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const breakOff = (): void =>
      reject(invalidRequest([{ path: '', message: 'the body broke off before its end' }]));
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limitBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve(undefined);
      }
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.once('error', breakOff);
    request.once('close', breakOff);
    // It went away before anybody listened.
    if (request.destroyed) breakOff();
  });
}
