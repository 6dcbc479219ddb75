import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { ApiError, invalidRequest } from '@posthorn/common';
import { readRawBody } from './raw-body.js';

type Unpack = (packed: Buffer, limits: { readonly maxOutputLength: number }) => Promise<Buffer>;

const UNPACK: ReadonlyMap<string, Unpack> = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** The bytes of a body, unpacked; empty when there is none. Throws PAYLOAD_TOO_LARGE, INVALID_REQUEST. */
export async function readJsonBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const { 'content-length': announced = '0', 'transfer-encoding': coding } = request.headers;
  if (announced === '0' && coding === undefined) return Buffer.alloc(0);
  if (Number(announced) > limitBytes) throw tooLarge();
  const unpack = findUnpack(request.headers['content-encoding']);
  const bytes = await readRawBody(request, { limitBytes });
  if (bytes === undefined) throw tooLarge();
  if (unpack === undefined || bytes.length === 0) return bytes;
  return await unpack(bytes, { maxOutputLength: limitBytes }).catch((error: unknown) => {
    throw isTooLong(error) ? tooLarge(error) : unreadable('cannot be unpacked');
  });
}

function findUnpack(encoding = 'identity'): Unpack | undefined {
  const name = encoding.trim().toLowerCase();
  if (name === 'identity' || name === '') return undefined;
  const unpack = UNPACK.get(name);
  if (unpack === undefined)
    throw unreadable(`is in an encoding that is none of ${[...UNPACK.keys()].join(', ')}`);
  return unpack;
}

function isTooLong(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
}

function tooLarge(cause?: unknown): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', 'The body is too large.', { cause });
}

function unreadable(what: string): ApiError {
  return invalidRequest([{ path: '', message: `the body ${what}` }]);
}
