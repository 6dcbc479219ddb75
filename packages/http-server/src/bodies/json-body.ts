import { type JsonOutline, ApiError, createJsonOutline, invalidRequest } from '@posthorn/common';
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { type Pause, LARGE_BYTES } from './large-bodies.js';
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

/** How a body is read. */
export interface JsonReading {
  /** The member whose value is not built. */
  readonly member?: string | undefined;
  /** Whether the value of another member is built. */
  isKnown(name: string): boolean;
  readonly pause: Pause;
  /** Called before memory is taken. Throws SERVICE_UNAVAILABLE. */
  reserve(bytes: number): void;
}

/** Takes a millisecond at most. A body that is not large needs no pause. */
const PIECE_BYTES = LARGE_BYTES;
const EMPTY = Buffer.from('{}');

/** Reads a body, whatever its content type. An empty body is an empty object. Throws INVALID_REQUEST. */
export async function outlineJsonBody(
  bytes: Buffer,
  { member, isKnown, pause, reserve }: JsonReading,
): Promise<JsonOutline> {
  if (!isUtf8(bytes)) throw refused('the body is not UTF-8');
  const outline = createJsonOutline(bytes.length === 0 ? EMPTY : bytes, { member, isKnown });
  let reservedBytes = 0;
  let isOver = false;
  while (!isOver) {
    if (bytes.length > PIECE_BYTES) await pause();
    isOver = advance(outline);
    const heapBytes = outline.countHeapBytes();
    reserve(heapBytes - reservedBytes);
    reservedBytes = heapBytes;
  }
  return outline;
}

function advance(outline: JsonOutline): boolean {
  try {
    return outline.advance(PIECE_BYTES);
  } catch (error) {
    throw refused(`the body is not valid JSON${error instanceof SyntaxError ? `: ${error.message}` : ''}`);
  }
}

function refused(message: string): ApiError {
  return invalidRequest([{ path: '', message }]);
}
