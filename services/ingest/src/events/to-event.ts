import { hash } from 'node:crypto';
import type { GivenEvent } from '@posthorn/acceptance';
import { createJsonScanner, createUuidV7, toJsonText } from '@posthorn/common';
import type { BodyTurn } from '@posthorn/http-server';
import { countHop, extractEventType, findIdempotencyKey, namePublishedType } from '@posthorn/sources';
import type { Publishing } from '../endpoints/ingest-endpoint.js';
import type { VerifiedRequest } from '../requests/verify-request.js';

/** A body that is nested more deeply is no JSON for our purposes, as in the API. */
const MAX_DEPTH = 100;
/** Takes a millisecond at most. */
const PIECE_BYTES = 64 * 1024;
/** The object, its members, and their values. */
const WRAPPING_HEAP_BYTES = 256;

const OPENING_BRACE = '{'.charCodeAt(0);
const SPACES: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'));

/** The event that an accepted webhook becomes. Its messages carry the hops. Throws SERVICE_UNAVAILABLE. */
export async function toEvent(
  { endpoint, request, turn, contentType }: VerifiedRequest,
  { typePrefix, consumerId }: Publishing,
): Promise<GivenEvent> {
  const { id: inboundEndpointId, projectId, retentionHours, quota } = endpoint;
  const payload = (await readObject(request.body, turn)) ?? wrap(request.body, contentType, turn);
  const key = findIdempotencyKey(request, endpoint);
  const event = {
    id: createUuidV7(),
    projectId,
    consumerId,
    inboundEndpointId,
    eventType: namePublishedType(extractEventType(request, endpoint.eventType), typePrefix),
    sizeBytes: payload.bytes.length,
    payloadSha256: hash('sha256', payload.bytes),
    body: payload.bytes.toString('utf8'),
    searchable: await endpoint.readSearchable?.(payload.bytes, turn.pause),
    retentionHours,
    expiresAfterHours: retentionHours,
    headers: countHop(request.headers),
    // Only the key decides: a sender that repeats a webhook may have changed a timestamp in the body.
    idempotency: key === undefined ? undefined : { key, payloadHash: '' },
    quota,
  };
  return { event, payload };
}

interface Payload {
  readonly bytes: Buffer;
  /** As of a `JsonMember`. */
  readonly heapBytes: number;
}

/** Returns the body as it came when it is a JSON object. Its value is not built. */
async function readObject(body: Buffer, { pause }: BodyTurn): Promise<Payload | undefined> {
  const json = toJsonText(body);
  if (json?.find((byte) => !SPACES.has(byte)) !== OPENING_BRACE) return undefined;
  let depth = 1;
  const scanner = createJsonScanner(json, {
    end(member) {
      depth = Math.max(depth, member.depth + 1);
    },
  });
  try {
    while (!scanner.advance(PIECE_BYTES)) await pause();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return depth > MAX_DEPTH ? undefined : { bytes: json, heapBytes: scanner.countHeapBytes() };
}

/** Any other body has one form, whatever its bytes are. */
function wrap(body: Buffer, contentType: string | undefined, { reserve }: BodyTurn): Payload {
  const wrapped = { content_type: contentType ?? '', encoding: 'base64', body: body.toString('base64') };
  const bytes = Buffer.from(JSON.stringify(wrapped));
  reserve(bytes.length);
  return { bytes, heapBytes: WRAPPING_HEAP_BYTES };
}
