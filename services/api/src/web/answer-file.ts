import { extname } from 'node:path';
import { type SiteAnswer, type SiteRequest, FOREVER } from '@posthorn/http-server';
import type { WebFile } from './web-folder.js';

/** The build puts a hash of the content into the names of these files. */
export const HASHED = 'assets/';

/** Answers with a file in the smallest encoding that the browser accepts. */
export async function answerFile(
  path: string,
  file: WebFile,
  { acceptsEncoding }: Pick<SiteRequest, 'acceptsEncoding'>,
): Promise<SiteAnswer> {
  const encoding = file.encodings.find((each) => acceptsEncoding(each));
  const { bytes, etag } = await file.read(encoding);
  return {
    status: 200,
    headers: {
      'Content-Type': contentTypeOf(path),
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': path.startsWith(HASHED) ? FOREVER : 'no-cache',
      ETag: etag,
      ...(file.encodings.length > 0 && { Vary: 'Accept-Encoding' }),
      ...(encoding !== undefined && { 'Content-Encoding': encoding }),
    },
    body: bytes,
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

function contentTypeOf(path: string): string {
  return TYPES[extname(path)] ?? 'application/octet-stream';
}
