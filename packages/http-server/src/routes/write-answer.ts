import { type SuccessEnvelope, successEnvelope } from '@posthorn/common';
import type { Response } from 'express';
import { type Pause, LARGE_BYTES } from '../bodies/large-bodies.js';
import { FILE_HEADERS } from '../responses/protect-answers.js';
import type { LargeAnswer } from './large-answer.js';
import type { ApiResponse, Reply, SentFile } from './route.js';
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
  readonly large: LargeAnswer;
  /** Awaited before a large answer is written. */
  readonly answerTurn: Pause;
}

/** Writes the answer of a handler in the envelope, or its file. Throws SERVICE_UNAVAILABLE. */
export async function writeAnswer(
  response: Response,
  answer: ApiResponse,
  { status: described = 200, isCompressed, large, answerTurn }: WriteOptions,
): Promise<void> {
  const { data, meta, message, file, reply, ignored = NONE_IGNORED } = answer;
  const status = answer.isNew === true ? 201 : described;
  if (file !== undefined) {
    large.reserve(file.bytes.length);
    writeFile(response, status, file);
    return;
  }
  if (reply !== undefined) {
    large.reserve(reply.text.length);
    writeText(response, reply);
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
  large.reserve(body.length);
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
  writeBody(response, bytes);
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
  writeBody(response, bytes);
}

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' };

/** Does not use Express' own serialization, which handles values that the API never returns. */
function writeJson(response: Response, status: number, text: string): void {
  writeText(response, { status, contentType: JSON_HEADERS['Content-Type'], text });
}

function writeText(response: Response, { status, contentType, text }: Reply): void {
  const body = text.length > LARGE_BYTES ? Buffer.from(text) : text;
  response.writeHead(status, {
    ...(contentType !== undefined && { 'Content-Type': contentType }),
    'Content-Length': Buffer.byteLength(body),
  });
  writeBody(response, body);
}

const PIECE_BYTES = 128 * 1024;

/** Writes a large body in pieces, as fast as the client takes them, so that other requests are answered in between. */
function writeBody(response: Response, body: string | Buffer): void {
  if (typeof body === 'string' || body.length <= LARGE_BYTES || response.req.method === 'HEAD') {
    response.end(body);
    return;
  }
  writePieces(response, body);
}

/** Goes on whenever the client has taken a piece. One that disconnects before the end is not an error. */
function writePieces(response: Response, bytes: Buffer): void {
  let at = 0;
  function goOn(): void {
    if (response.destroyed || at >= bytes.length) return;
    const piece = bytes.subarray(at, at + PIECE_BYTES);
    at += piece.length;
    if (at === bytes.length) response.end(piece);
    else if (response.write(piece)) setImmediate(goOn);
  }
  response.on('drain', goOn);
  goOn();
}
