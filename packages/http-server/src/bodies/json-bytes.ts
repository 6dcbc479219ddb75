import type { IncomingMessage } from 'node:http';
import { ApiError } from '@posthorn/common';
import { type BodyReading, readRawBody } from './raw-body.js';
import { type Unpack, findUnpack, unpackBody } from './unpack-body.js';

/**
 * Returns the decompressed bytes of a body; empty without a body. Throws PAYLOAD_TOO_LARGE, INVALID_REQUEST,
 * SERVICE_UNAVAILABLE.
 */
export async function readJsonBytes(request: IncomingMessage, reading: BodyReading): Promise<Buffer> {
  const { 'content-length': announced = '0', 'transfer-encoding': coding } = request.headers;
  if (announced === '0' && coding === undefined) return Buffer.alloc(0);
  if (Number(announced) > reading.limitBytes) throw tooLarge(reading.limitBytes);
  const unpack = findUnpack(request.headers['content-encoding']);
  const bytes = await (unpack === undefined
    ? readRawBody(request, reading)
    : readPackedBody(request, reading, unpack));
  if (bytes === undefined) throw tooLarge(reading.limitBytes);
  return bytes;
}

async function readPackedBody(
  request: IncomingMessage,
  reading: BodyReading,
  unpack: Unpack,
): Promise<Buffer | undefined> {
  // Packed bytes say nothing about the value.
  const bytes = await readRawBody(request, { ...reading, estimate: undefined });
  return bytes === undefined || bytes.length === 0 ? bytes : await unpackBody(bytes, { ...reading, unpack });
}

function tooLarge(limitBytes: number): ApiError {
  return new ApiError(
    'PAYLOAD_TOO_LARGE',
    `The body is larger than ${limitBytes} bytes, the limit of this call.`,
  );
}
