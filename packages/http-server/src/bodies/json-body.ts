import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { ApiError } from '@posthorn/common';
import { type BodyReading, overBudget, readRawBody, refusal } from './raw-body.js';

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

type Unpack = (packed: Buffer, limits: { readonly maxOutputLength: number }) => Promise<Buffer>;

interface Unpacking extends Pick<BodyReading, 'limitBytes' | 'reservation' | 'estimate'> {
  readonly unpack: Unpack;
}

const UNPACK: ReadonlyMap<string, Unpack> = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** JSON rarely has a higher compression ratio. */
const USUAL_RATIO = 16;

/** Returns undefined when the body is not compressed. Throws INVALID_REQUEST. */
function findUnpack(encoding = 'identity'): Unpack | undefined {
  const name = encoding.trim().toLowerCase();
  if (name === 'identity' || name === '') return undefined;
  const unpack = UNPACK.get(name);
  if (unpack === undefined) {
    throw refusal(`the encoding of the body must be one of ${[...UNPACK.keys()].join(', ')}`);
  }
  return unpack;
}

/**
 * First reserves memory for the usual decompressed size, and memory for the limit only if the body is larger. Returns
 * undefined when that does not suffice either. Last, reserves memory for the value.
 */
async function unpackBody(packed: Buffer, unpacking: Unpacking): Promise<Buffer | undefined> {
  const { reservation, estimate = () => 0 } = unpacking;
  const unpacked = await unpackInSteps(packed, unpacking);
  const valueBytes = unpacked === undefined ? 0 : estimate(unpacked);
  if (valueBytes > 0 && !reservation.reserve(valueBytes)) throw overBudget();
  return unpacked;
}

async function unpackInSteps(
  packed: Buffer,
  { unpack, limitBytes, reservation }: Unpacking,
): Promise<Buffer | undefined> {
  const usualBytes = Math.min(limitBytes, packed.length * USUAL_RATIO);
  if (!reservation.reserve(usualBytes)) throw overBudget();
  const usual = await unpackWithin(packed, unpack, usualBytes);
  if (usual !== undefined || usualBytes === limitBytes) return usual;
  if (!reservation.reserve(limitBytes - usualBytes)) throw overBudget();
  return await unpackWithin(packed, unpack, limitBytes);
}

async function unpackWithin(
  packed: Buffer,
  unpack: Unpack,
  maxOutputLength: number,
): Promise<Buffer | undefined> {
  try {
    return await unpack(packed, { maxOutputLength });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw refusal('the body cannot be unpacked');
  }
}
