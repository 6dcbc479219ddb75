import { createHash } from 'node:crypto';
import type { Express, RequestHandler } from 'express';
import { type Encoding, chooseEncoding, COMPRESSED_FROM_BYTES, compress } from '../responses/compress.js';
import { refuseMethod } from '../routes/refuse.js';

/** A file that is the same for all clients and does not change while the process runs. */
export interface StaticFile {
  readonly path: string;
  /** Its media type. The charset of a text is UTF-8. */
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the path has a hash of the content, so that clients may keep the file for ever. */
  readonly isImmutable?: boolean;
  /** Called once, on the first request. */
  read(): Promise<Buffer>;
}

interface ReadFile {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly isCompressed: boolean;
}

const METHODS = ['GET', 'HEAD'];
const SLASH_AT_END = /(?<=.)\/$/;

/**
 * Answers GET and HEAD with public files, compressed. Clients may cache and revalidate them. A path is compared as it is,
 * but for a slash at its end, so that nothing but these files can be asked for, and one of many files costs other requests no more than one.
 */
export function mountFiles(app: Express, files: readonly StaticFile[]): void {
  const handlers = new Map(files.map((file) => [file.path, answer(file)]));
  const refuse = refuseMethod(METHODS);
  app.use((request, response, next) => {
    const handle = handlers.get(request.path.replace(SLASH_AT_END, ''));
    if (handle === undefined) {
      next();
      return;
    }
    return (METHODS.includes(request.method) ? handle : refuse)(request, response, next);
  });
}

/** For a file whose name changes with its content. */
export const FOREVER = 'public, max-age=31536000, immutable';

function answer({ type, headers, isImmutable = false, read }: StaticFile): RequestHandler {
  const variants = createVariants(read);
  const isText = !type.startsWith('image/');
  return async (request, response) => {
    const encoding = isText ? chooseEncoding(request) : undefined;
    const { bytes, etag, isCompressed } = await variants.get(encoding);
    response.set({
      'Content-Type': isText ? `${type}; charset=utf-8` : type,
      'Cache-Control': isImmutable ? FOREVER : 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept-Encoding',
      ETag: etag,
      ...(isCompressed && { 'Content-Encoding': encoding }),
      ...headers,
    });
    // Express compares If-None-Match with the ETag.
    if (request.fresh) response.status(304).end();
    else response.send(bytes);
  };
}

interface Variants {
  get(encoding: Encoding | undefined): Promise<ReadFile>;
}

/** The forms of a file, each made on its first request. */
function createVariants(read: StaticFile['read']): Variants {
  const made = new Map<Encoding | undefined, Promise<ReadFile>>();
  const get = (encoding: Encoding | undefined): Promise<ReadFile> => {
    const known = made.get(encoding);
    if (known !== undefined) return known;
    const making = make(encoding).catch((error: unknown) => {
      made.delete(encoding);
      throw error;
    });
    made.set(encoding, making);
    return making;
  };
  async function make(encoding: Encoding | undefined): Promise<ReadFile> {
    if (encoding === undefined) return withEtag(await read(), false);
    const plain = await get(undefined);
    if (plain.bytes.length < COMPRESSED_FROM_BYTES) return plain;
    return withEtag(await compress(plain.bytes, encoding, 'file'), true);
  }
  return { get };
}

function withEtag(bytes: Buffer, isCompressed: boolean): ReadFile {
  return { bytes, isCompressed, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
