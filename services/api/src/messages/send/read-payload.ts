import { createHash } from 'node:crypto';
import { type Issue, ApiError } from '@posthorn/common';
import { canonicalJson } from './canonical-json.js';
import { extractMember } from './extract-member.js';

const MAX_BYTES = 1024 * 1024;
const MAX_DEPTH = 100;

export interface Payload {
  /** The client's original bytes; every attempt sends them. */
  readonly body: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The nesting depth of its objects and arrays. */
  readonly depth: number;
}

/** Extracts the payload of a JSON object unchanged. Undefined when it is missing. Throws PAYLOAD_TOO_LARGE. */
export function readPayload(rawBody: Buffer): Payload | undefined {
  const member = extractMember(rawBody, 'payload');
  if (member === undefined) return undefined;
  const { bytes, depth } = member;
  if (bytes.length > MAX_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE', 'The payload is larger than 1 MB.');
  return { body: bytes.toString('utf8'), sizeBytes: bytes.length, sha256: sha256(bytes), depth };
}

export function findPayloadIssues(payload: Payload | undefined): readonly Issue[] {
  if (payload === undefined || payload.depth <= MAX_DEPTH) return [];
  return [{ path: 'payload', message: `is nested more than ${MAX_DEPTH} levels deep` }];
}

/** Equal JSON values have equal hashes. */
export function payloadHash({ body }: Pick<Payload, 'body'>): string {
  return sha256(canonicalJson(body));
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
