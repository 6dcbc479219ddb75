import { ApiError } from '@posthorn/common';
import type { NewMessage } from '@posthorn/database';
import { type ApiRequest, type BodyTurn, type RequestJson, readRequestJson } from '@posthorn/http-server';
import type { Caller } from '../../http/caller.js';
import { MAX_MESSAGES, parseBatch } from './batch-request.js';
import { orError } from './or-error.js';
import { readNewMessage } from './read-new-message.js';
import { parseSendRequest } from './send-request.js';
import { splitArray } from './split-array.js';

/** The JSON texts of the messages. Throws INVALID_REQUEST. */
export async function readTexts({ json, member, turn }: ApiRequest<Caller>): Promise<readonly Buffer[]> {
  const value = await json();
  const messages = member();
  const texts =
    messages && (await splitArray(messages.bytes, { maxItems: MAX_MESSAGES + 1, pause: turn.pause }));
  parseBatch(texts === undefined ? value : { ...(value as object), messages: texts.map(() => ({})) });
  return texts ?? [];
}

export interface BatchReading {
  readonly caller: Caller;
  /** For each message, the error when it is beyond the project's rate. */
  readonly admitted: readonly unknown[];
  readonly turn: BodyTurn;
}

export interface ReadBatch {
  /** In order: a message, or the error that a send of this message alone would get. */
  readonly read: readonly (NewMessage | ApiError)[];
  /** Unknown members. */
  readonly ignored: readonly string[];
}

/** Reads one message after the other. Throws SERVICE_UNAVAILABLE. */
export async function readBatch(
  texts: readonly Buffer[],
  { caller, admitted, turn }: BatchReading,
): Promise<ReadBatch> {
  const read: (NewMessage | ApiError)[] = [];
  const ignored: string[] = [];
  for (const [index, text] of texts.entries()) {
    await turn.pause();
    const refused = admitted[index];
    const given = await readRequestJson(text, {
      pause: turn.pause,
      reserve: turn.reserve,
      member: 'payload',
      schema: parseSendRequest.schema,
    });
    ignored.push(...given.ignored.map((name) => `messages.${index}.${name}`));
    read.push(refused instanceof ApiError ? refused : await readMessage(given, caller, turn));
  }
  return { read, ignored };
}

/** Without memory, no message of the batch is read. */
async function readMessage(
  { value, member: payload }: RequestJson,
  caller: Caller,
  turn: BodyTurn,
): Promise<NewMessage | ApiError> {
  const message = await orError(() => readNewMessage({ value, payload }, caller, turn));
  if (message instanceof ApiError && message.code === 'SERVICE_UNAVAILABLE') throw message;
  return message;
}
