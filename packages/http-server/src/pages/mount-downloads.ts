import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Express, RequestHandler, Response } from 'express';
import { FILE_HEADERS } from '../responses/protect-answers.js';
import { mountPublic } from './mount-public.js';

export interface Download {
  readonly sizeBytes: number;
  /** The file name for browsers. It contains only characters that need no escaping in a header. */
  readonly fileName: string | undefined;
  readonly contentType: string;
  /** Either `read` or `close` is called, once. */
  read(): Readable;
  close(): Promise<void>;
}

export interface DownloadRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

export interface DownloadRoute {
  /** Express' path syntax. */
  readonly path: string;
  /** The names that a query may have. Any other one is INVALID_REQUEST. */
  readonly parameters: readonly string[];
  /** Grants access unless it throws. */
  open(request: DownloadRequest): Promise<Download>;
}

/** Mounts a route that answers GET and HEAD with a file, without authentication and envelope. */
export function mountDownloads(app: Express, { path, parameters, open }: DownloadRoute): void {
  const answer: RequestHandler = async ({ method, params, query }, response) => {
    const file = await open({ params: params as DownloadRequest['params'], query });
    const name = file.fileName === undefined ? '' : `; filename="${file.fileName}"`;
    response.set({
      'Content-Type': file.contentType,
      ...FILE_HEADERS,
      'Content-Disposition': `attachment${name}`,
    });
    response.set('Content-Length', String(file.sizeBytes));
    if (method === 'HEAD') {
      await file.close();
      response.end();
      return;
    }
    try {
      response.writeHead(response.statusCode);
    } catch (error) {
      await file.close();
      throw error;
    }
    await send(file, response);
  };
  mountPublic(app, { path, parameters, answer });
}

/** A client that disconnects before the end is not an error. */
async function send(file: Download, response: Response): Promise<void> {
  try {
    await pipeline(file.read(), response);
  } catch (error) {
    if (!isPrematureClose(error)) throw error;
  }
}

function isPrematureClose(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  );
}
