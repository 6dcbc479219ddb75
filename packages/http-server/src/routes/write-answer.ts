import { type SuccessEnvelope, ApiError, successEnvelope } from '@posthorn/common';
import type { Response } from 'express';
import type { BodyReservation } from '../bodies/body-budget.js';
import { type Pause, LARGE_BYTES } from '../bodies/large-bodies.js';
import { FILE_HEADERS } from '../responses/protect-answers.js';
import type { ApiResponse, SentFile } from './route.js';
import { chooseEncoding, COMPRESSED_FROM_BYTES, compress } from '../responses/compress.js';
import {
  NONE_IGNORED,
  ignoredMembersOf,
  recordIgnoredMembers,
  serializeWithRawData,
  serializeWithRawMembers,
} from '../responses/members.js';
import { requestIdOf } from '../responses/request-id.js';
import { setRetryAfter } from '../responses/answer-errors.js';

type Fields = Readonly<Record<string, unknown>>;

export interface WriteOptions {
  /** Default: 200. */
  readonly status: number | undefined;
  readonly isCompressed: boolean;
  /** The answer's memory. Nothing else may be reserved in it. */
  readonly memory: BodyReservation;
  /** Awaited before a large answer is written. */
  readonly answerTurn: Pause;
}

/** Writes the answer of a handler in the envelope, or its file. Throws SERVICE_UNAVAILABLE. */
export async function writeAnswer(
  response: Response,
  answer: ApiResponse,
  { status: described = 200, isCompressed, memory, answerTurn }: WriteOptions,
): Promise<void> {
  const { data, meta, message, file, ignored = NONE_IGNORED } = answer;
  const status = answer.isNew === true ? 201 : described;
  if (file !== undefined) {
    reserveAnswer(response, file.bytes.length, memory);
    writeFile(response, status, file);
    return;
  }
  recordIgnoredMembers(response, ignored);
  const envelope = {
    ...successEnvelope(data, requestIdOf(response), {
      ...(meta as Fields | undefined),
      ...ignoredMembersOf(response),
    }),
    ...(message !== undefined && { message }),
  };
  const body = serialize(envelope, answer);
  reserveAnswer(response, body.length, memory);
  if (body.length > LARGE_BYTES) await answerTurn();
  setHeaders(response, answer);
  if (isCompressed) await writeCompressed(response, status, body);
  else writeJson(response, status, body);
}

function setHeaders(response: Response, { cookie, location, retryAfterSeconds }: ApiResponse): void {
  if (cookie !== undefined) response.setHeader('Set-Cookie', cookie);
  if (location !== undefined) response.setHeader('Location', location);
  if (retryAfterSeconds !== undefined) setRetryAfter(response, retryAfterSeconds);
}

function serialize(
  envelope: SuccessEnvelope<unknown>,
  { rawMembers, rawData }: Pick<ApiResponse, 'rawMembers' | 'rawData'>,
): string {
  if (rawData !== undefined) return serializeWithRawData(envelope, rawData);
  return rawMembers === undefined ? JSON.stringify(envelope) : serializeWithRawMembers(envelope, rawMembers);
}

function writeFile(response: Response, status: number, { contentType, fileName, bytes }: SentFile): void {
  response.writeHead(status, {
    ...FILE_HEADERS,
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Content-Length': bytes.length,
  });
  response.end(bytes);
}

/** A HEAD request gets the length of the answer as it is. */
async function writeCompressed(response: Response, status: number, body: string): Promise<void> {
  response.vary('Accept-Encoding');
  const { req: request } = response;
  const isSmall = body.length < COMPRESSED_FROM_BYTES || request.method === 'HEAD';
  const encoding = isSmall ? undefined : chooseEncoding(request);
  if (encoding === undefined) {
    writeJson(response, status, body);
    return;
  }
  const bytes = await compress(Buffer.from(body), encoding, 'answer');
  response.writeHead(status, {
    ...JSON_HEADERS,
    'Content-Encoding': encoding,
    'Content-Length': bytes.length,
  });
  response.end(bytes);
}

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' };

/** Does not use Express' own serialization, which handles values that the API never returns. */
function writeJson(response: Response, status: number, body: string): void {
  response.writeHead(status, {
    ...JSON_HEADERS,
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

const RETRY_AFTER_SECONDS = 1;

/**
 * Reserves the memory of a large answer until it is written or its client is gone. Meanwhile a tenant that holds less
 * may displace it, which ends the connection. Throws SERVICE_UNAVAILABLE for a read. Anything else has taken effect, and
 * is answered in any case.
 */
function reserveAnswer(response: Response, bytes: number, reservation: BodyReservation): void {
  if (bytes <= LARGE_BYTES) return;
  if (!reservation.reserve(bytes) && response.req.method === 'GET') {
    throw new ApiError('SERVICE_UNAVAILABLE', 'The memory budget for answers is used up for now.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      isExpected: true,
    });
  }
  reservation.allowRevocation(() => response.destroy());
  onceClosed(response, () => reservation.release());
}

/** The client may have disconnected before. */
export function onceClosed(response: Response, callback: () => void): void {
  if (response.destroyed) callback();
  else response.once('close', callback);
}
