import type { IncomingMessage } from 'node:http';
import { ApiError } from '@posthorn/common';
import { type BodyReading, readRawBody } from './raw-body.js';
import { findUnpack, unpackBody } from './unpack-body.js';

/**
 * Returns the decompressed bytes of a body; empty without a body. Throws PAYLOAD_TOO_LARGE, INVALID_REQUEST,
 * SERVICE_UNAVAILABLE.
 */
export async function readJsonBytes(request: IncomingMessage, reading: BodyReading): Promise<Buffer> {
  const { limitBytes, hold } = reading;
  const { 'content-length': announced = '0', 'transfer-encoding': coding } = request.headers;
  if (announced === '0' && coding === undefined) return Buffer.alloc(0);
  if (Number(announced) > limitBytes) throw tooLarge();
  const unpack = findUnpack(request.headers['content-encoding']);
  const bytes = await readRawBody(request, reading);
  if (bytes === undefined) throw tooLarge();
  if (unpack === undefined || bytes.length === 0) return bytes;
  const unpacked = await unpackBody(bytes, { unpack, limitBytes, hold });
  if (unpacked === undefined) throw tooLarge();
  return unpacked;
}

function tooLarge(): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', 'The body is too large.');
}
