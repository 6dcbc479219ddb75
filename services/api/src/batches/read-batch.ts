import { ApiError, createJsonItems } from '@posthorn/common';
import {
  type ApiRequest,
  type BodyTurn,
  type IgnoredMembers,
  type RouteDescription,
  createParser,
  joinIgnored,
  readRequestJson,
} from '@posthorn/http-server';
import Type, { type TSchema } from 'typebox';
import type { Caller } from '../http/caller.js';
import type { BodyWithPayload } from '../payloads/read-payload.js';

/** What the items of a batch are. */
export interface BatchItems {
  /** The member of the body that has them. */
  readonly member: 'messages' | 'events';
  /** The name of the body. */
  readonly title: string;
  readonly schema: TSchema;
  readonly example: object;
}

const MAX_ITEMS = 100;
const BOUNDS = { minItems: 1, maxItems: MAX_ITEMS };

/** Describes the body. Each item is validated by itself, so that a faulty one does not reject the others. */
export function describeBody({
  member,
  title,
  schema,
  example,
}: BatchItems): NonNullable<RouteDescription['body']> {
  const items = Type.Array(Type.Union([schema, Type.Unknown()]), {
    ...BOUNDS,
    description: `At most ${MAX_ITEMS} ${member}; 4 MB in all. One that is invalid gets an error of its own.`,
    examples: [[example]],
  });
  // The items are read as bytes, so the value of a body has an empty array.
  const { findIssues } = createParser(Type.Object({ [member]: Type.Array(Type.Unknown()) }));
  return { schema: Type.Object({ [member]: items }, { title }), findIssues };
}

/** An error of the item is a result. Any other error ends the whole request. */
export async function orError<Found>(work: () => Found | Promise<Found>): Promise<Found | ApiError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Returns a function that reads the JSON texts of the items. It throws INVALID_REQUEST. */
export function createTextReader(
  name: BatchItems['member'],
): (request: ApiRequest<Caller>) => Promise<readonly Buffer[]> {
  const parse = createParser(Type.Object({ [name]: Type.Array(Type.Unknown(), BOUNDS) }));
  return async ({ json, member, turn }) => {
    const value = await json();
    const items = member();
    const texts = items && (await split(items.bytes, turn.pause));
    parse(texts === undefined ? value : { ...(value as object), [name]: texts.map(() => ({})) });
    return texts ?? [];
  };
}

export interface BatchReading<Item> extends Pick<BatchItems, 'member' | 'schema'> {
  /** For each item, the error when it is beyond the project's rate. */
  readonly admitted: readonly unknown[];
  readonly turn: BodyTurn;
  /** Reads an item as if it came alone, and throws what refuses it. */
  read(body: BodyWithPayload): Promise<Item>;
}

export interface ReadBatch<Item> {
  /** In order: an item, or the error that it would get alone. */
  readonly read: readonly (Item | ApiError)[];
  readonly ignored: IgnoredMembers;
}

/** Reads one item after the other. Throws SERVICE_UNAVAILABLE: without memory, none is read. */
export async function readBatch<Item>(
  texts: readonly Buffer[],
  { member, schema, admitted, turn, read: readItem }: BatchReading<Item>,
): Promise<ReadBatch<Item>> {
  const read: (Item | ApiError)[] = [];
  const ignored: IgnoredMembers[] = [];
  for (const [index, text] of texts.entries()) {
    await turn.pause();
    const given = await readRequestJson(text, { ...turn, member: 'payload', schema });
    const { names, hasMore } = given.ignored;
    ignored.push({ names: names.map((name) => `${member}.${index}.${name}`), hasMore });
    const refused = admitted[index];
    const body = { value: given.value, payload: given.member };
    const item = refused instanceof ApiError ? refused : await orError(() => readItem(body));
    if (item instanceof ApiError && item.code === 'SERVICE_UNAVAILABLE') throw item;
    read.push(item);
  }
  return { read, ignored: joinIgnored(ignored) };
}

/** Takes a millisecond at most. */
const PIECE_BYTES = 64 * 1024;

/** Returns the items, and one more when there are too many; undefined for another value. */
async function split(json: Buffer, pause: BodyTurn['pause']): Promise<readonly Buffer[] | undefined> {
  const items = createJsonItems(json, MAX_ITEMS + 1);
  while (items?.advance(PIECE_BYTES) === false) await pause();
  return items?.items;
}
