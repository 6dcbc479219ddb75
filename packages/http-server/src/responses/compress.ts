import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

export type Encoding = 'br' | 'gzip';

/** The smallest first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** A smaller body fits into one or two packets, compressed or not. */
export const COMPRESSED_FROM_BYTES = 1024;

/** An answer is compressed once, a file for all its clients. */
export type Effort = 'answer' | 'file';

/** The rest takes much longer for little. 159 KB of a list become 12 KB within a millisecond. */
const BROTLI_QUALITY: Readonly<Record<Effort, number>> = { answer: 4, file: 9 };
const GZIP_LEVEL: Readonly<Record<Effort, number>> = { answer: 6, file: 9 };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Returns the smallest encoding that the client accepts. */
export function chooseEncoding(request: Pick<Request, 'acceptsEncodings'>): Encoding | undefined {
  return ENCODINGS.find((each) => request.acceptsEncodings(each) !== false);
}

/** Compresses in another thread. */
export async function compress(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return await toGzip(bytes, { level: GZIP_LEVEL[effort] });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return await toBrotli(bytes, { params });
}
