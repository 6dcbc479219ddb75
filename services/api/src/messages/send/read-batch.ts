import {
  type ApiRequest,
  type BodyTurn,
  type IgnoredMembers,
  type RequestJson,
  createParser,
  joinIgnored,
  readRequestJson,
} from '@posthorn/http-server';
import Type from 'typebox';
import { ENDPOINT_ID } from '../../resources/example-ids.js';
import { parseSendRequest, readNewMessage, sendRequestSchema } from './read-new-message.js';
import { ApiError, createJsonItems } from '@posthorn/common';
import type { NewMessage } from '@posthorn/database';
import type { Caller } from '../../http/caller.js';

const MAX_MESSAGES = 100;

const BOUNDS = { minItems: 1, maxItems: MAX_MESSAGES };

/** Each message is validated by itself, so that a faulty one does not reject the others. */
const parseBatch = createParser(Type.Object({ messages: Type.Array(Type.Unknown(), BOUNDS) }));

const newMessagesSchema = Type.Object(
  {
    messages: Type.Array(Type.Union([sendRequestSchema, Type.Unknown()]), {
      ...BOUNDS,
      description: `At most ${MAX_MESSAGES} messages; 4 MB in all. A message that is invalid gets an error of its own.`,
      examples: [[{ endpoint_id: ENDPOINT_ID, payload: { type: 'order.created' } }]],
    }),
  },
  { title: 'NewMessages' },
);

/** The messages are read as bytes, so the value of a body has an empty array. */
const { findIssues } = createParser(Type.Object({ messages: Type.Array(Type.Unknown()) }));

export const describedBatch = { schema: newMessagesSchema, findIssues };

/** An error of the message is a result. Any other error ends the whole request. */
export async function orError<Found>(work: () => Found | Promise<Found>): Promise<Found | ApiError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** The JSON texts of the messages. Throws INVALID_REQUEST. */
export async function readTexts({ json, member, turn }: ApiRequest<Caller>): Promise<readonly Buffer[]> {
  const value = await json();
  const messages = member();
  const texts = messages && (await splitMessages(messages.bytes, turn.pause));
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
  readonly ignored: IgnoredMembers;
}

/** Reads one message after the other. Throws SERVICE_UNAVAILABLE. */
export async function readBatch(
  texts: readonly Buffer[],
  { caller, admitted, turn }: BatchReading,
): Promise<ReadBatch> {
  const read: (NewMessage | ApiError)[] = [];
  const ignored: IgnoredMembers[] = [];
  for (const [index, text] of texts.entries()) {
    await turn.pause();
    const refused = admitted[index];
    const given = await readRequestJson(text, {
      pause: turn.pause,
      reserve: turn.reserve,
      member: 'payload',
      schema: parseSendRequest.schema,
    });
    const { names, hasMore } = given.ignored;
    ignored.push({ names: names.map((name) => `messages.${index}.${name}`), hasMore });
    read.push(refused instanceof ApiError ? refused : await readMessage(given, caller, turn));
  }
  return { read, ignored: joinIgnored(ignored) };
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

/** Takes a millisecond at most. */
const PIECE_BYTES = 64 * 1024;

/** Returns the messages, and one more when there are too many; undefined for another value. */
async function splitMessages(json: Buffer, pause: BodyTurn['pause']): Promise<readonly Buffer[] | undefined> {
  const split = createJsonItems(json, MAX_MESSAGES + 1);
  while (split?.advance(PIECE_BYTES) === false) await pause();
  return split?.items;
}
