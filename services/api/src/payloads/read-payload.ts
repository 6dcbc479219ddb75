import { hash } from 'node:crypto';
import { type Issue, type JsonMember, ApiError } from '@posthorn/common';
import { type HeaderOwner, MAX_BODY_BYTES, findHeaderIssues } from '@posthorn/domain';
import type { BodyTurn } from '@posthorn/http-server';
import { type Caller, planOf } from '../http/caller.js';
import { readMember } from '../http/read-member.js';
import { canonicalJson } from './canonical-json.js';

/** Capacity for a payload and the members around it. */
export const BODY_LIMIT_BYTES = MAX_BODY_BYTES + 64 * 1024;
const MAX_DEPTH = 100;
/** A canonical text is built of as many pieces as the value has, and each piece may be a text. */
const CANONICAL_FACTOR = 2;

/** A request body that has a payload. */
export interface BodyWithPayload {
  /** Without the payload's value. */
  readonly value: unknown;
  readonly payload: JsonMember | undefined;
  /** What was found besides those of the body itself. */
  readonly issues?: readonly Issue[];
}

export interface Payload {
  /** The client's original bytes; every attempt sends them. */
  readonly body: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Throws PAYLOAD_TOO_LARGE. */
export function findPayloadIssues(payload: JsonMember | undefined): readonly Issue[] {
  if (payload === undefined) return [];
  if (payload.bytes.length > MAX_BODY_BYTES)
    throw new ApiError('PAYLOAD_TOO_LARGE', `The payload is larger than ${MAX_BODY_BYTES} bytes.`);
  if (payload.depth <= MAX_DEPTH) return [];
  return [{ path: 'payload', message: `is nested more than ${MAX_DEPTH} levels deep` }];
}

export function findRetentionIssues(given: unknown, caller: Caller): readonly Issue[] {
  const hours = readMember(given, 'retention_hours');
  const { maxRetentionHours: max } = planOf(caller);
  if (typeof hours !== 'number' || hours <= max) return [];
  return [{ path: 'retention_hours', message: `must be at most ${max} on this plan` }];
}

/** The payload as it was written. Its value is not built. */
export function readPayload({ bytes }: Pick<JsonMember, 'bytes'>): Payload {
  return { body: bytes.toString('utf8'), sizeBytes: bytes.length, sha256: sha256(bytes) };
}

/** Equal JSON values have equal hashes. */
export async function payloadHash(
  { bytes, heapBytes }: Pick<JsonMember, 'bytes' | 'heapBytes'>,
  { pause, reserve }: BodyTurn,
): Promise<string> {
  reserve(heapBytes * CANONICAL_FACTOR);
  return sha256(await canonicalJson(bytes, pause));
}

function sha256(data: string | Buffer): string {
  return hash('sha256', data);
}

/** Throws INVALID_HEADERS that names every issue. */
export function assertHeaders(
  headers: Readonly<Record<string, string>> | undefined,
  owner: HeaderOwner,
): void {
  const found = headers === undefined ? [] : findHeaderIssues(headers, owner);
  if (found.length === 0) return;
  const issues = found.map(({ name, message }) => ({
    path: name === '' ? 'headers' : `headers.${name}`,
    message,
  }));
  const summary = issues.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new ApiError('INVALID_HEADERS', summary, { details: { issues } });
}
