import { createHash } from 'node:crypto';
import { ApiError, invalidRequest } from '@posthorn/common';
import { canonicalJson } from './canonical-json.js';
import { extractMember } from './extract-member.js';

const MAX_BYTES = 1024 * 1024;
const MAX_DEPTH = 100;

export interface Payload {
  /** The bytes that every attempt sends: those that the client wrote. */
  readonly body: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Takes the payload out of a valid send request as it was written. Throws PAYLOAD_TOO_LARGE or INVALID_REQUEST. */
export function readPayload(rawBody: Buffer): Payload {
  const member = extractMember(rawBody, 'payload');
  if (member === undefined) throw invalidRequest([{ path: 'payload', message: 'is required' }]);
  const { bytes, depth } = member;
  if (bytes.length > MAX_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE', 'The payload is larger than 1 MB.');
  if (depth > MAX_DEPTH) {
    throw invalidRequest([{ path: 'payload', message: `is nested more than ${MAX_DEPTH} levels deep` }]);
  }
  return { body: bytes.toString('utf8'), sizeBytes: bytes.length, sha256: sha256(bytes) };
}

/** Equal for equal JSON values. */
export function payloadHash({ body }: Payload): string {
  return sha256(canonicalJson(body));
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
