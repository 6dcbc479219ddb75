import { isUtf8 } from 'node:buffer';
import { type ApiError, type JsonOutline, createJsonOutline, invalidRequest } from '@posthorn/common';
import { type Pause, LARGE_BYTES } from './large-bodies.js';

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
