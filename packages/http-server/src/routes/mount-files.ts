import { createHash } from 'node:crypto';
import type { Express, RequestHandler } from 'express';
import { refuseMethod } from './refuse-method.js';

/** A file that is the same for all clients and does not change while the process runs. */
export interface StaticFile {
  readonly path: string;
  /** Its media type. The charset is UTF-8. */
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called once, on the first request. */
  read(): Promise<Buffer>;
}

interface ReadFile {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Mounts routes that answer GET and HEAD with public files. Clients may cache and revalidate them. */
export function mountFiles(app: Express, files: readonly StaticFile[]): void {
  for (const file of files) {
    app.get(file.path, answer(file));
    app.all(file.path, refuseMethod(['GET', 'HEAD']));
  }
}

function answer({ type, headers, read }: StaticFile): RequestHandler {
  let reading: Promise<ReadFile> | undefined;
  return async (request, response) => {
    reading ??= read().then(withEtag);
    const { bytes, etag } = await reading.catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    response.set({
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      ETag: etag,
      ...headers,
    });
    // Express compares If-None-Match with the ETag.
    if (request.fresh) response.status(304).end();
    else response.send(bytes);
  };
}

function withEtag(bytes: Buffer): ReadFile {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
