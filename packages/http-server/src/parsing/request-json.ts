import { isUtf8 } from 'node:buffer';
import { type JsonMember, type JsonOutline, createJsonOutline } from '@posthorn/common';
import type { TSchema } from 'typebox';
import { type Pause, LARGE_BYTES } from '../bodies/large-bodies.js';
import { refusal } from '../bodies/raw-body.js';
import { type IgnoredMembers, NONE_IGNORED } from '../responses/members.js';
import { shortenLists } from './shorten-value.js';
import { findUnknownMembers, isKnown, propertiesOf } from './unknown-members.js';

export interface RequestJson {
  /** An empty object when there was no body. The schema's members are built, and all members without a schema. */
  readonly value: unknown;
  /** The member that was read as bytes. */
  readonly member: JsonMember | undefined;
  /** The members that the schema does not contain. */
  readonly ignored: IgnoredMembers;
}

export interface RequestReading {
  readonly schema?: TSchema | undefined;
  /** The member whose value is not built. */
  readonly member?: string | undefined;
  readonly pause: Pause;
  /** Called before memory is taken. Throws SERVICE_UNAVAILABLE. */
  reserve(bytes: number): void;
}

/**
 * Parses a body, whatever its content type, and records the members that its route does not know, before a parser
 * removes them. Throws INVALID_REQUEST, SERVICE_UNAVAILABLE.
 */
export async function readRequestJson(bytes: Buffer, reading: RequestReading): Promise<RequestJson> {
  const { schema } = reading;
  const outline = await outlineBody(bytes, reading);
  const value = outline.parse((name) => schema === undefined || isOpen(name, schema));
  const { names, hasMore } = findUnknownMembers(value, schema ?? {});
  shortenLists(value, schema ?? {});
  const ignored = { names, hasMore: hasMore || outline.hasMoreUnknown() };
  return { value, member: outline.findMember(), ignored };
}

/** Takes a millisecond at most. A body that is not large needs no pause. */
const PIECE_BYTES = LARGE_BYTES;
const EMPTY = Buffer.from('{}');
/** The heap of 20,000 members or items. The largest settings, a JSON Schema of 32 KB, have fewer. */
const MAX_VALUE_BYTES = 512 * 1024;

async function outlineBody(
  bytes: Buffer,
  { schema, member, pause, reserve }: RequestReading,
): Promise<JsonOutline> {
  if (!isUtf8(bytes)) throw refusal('the body is not UTF-8');
  const known = schema && Object.keys(propertiesOf(schema));
  const outline = createJsonOutline(bytes.length === 0 ? EMPTY : bytes, { member, known });
  let reservedBytes = 0;
  let isOver = false;
  while (!isOver) {
    if (bytes.length > PIECE_BYTES) await pause();
    isOver = advance(outline);
    const heapBytes = outline.countHeapBytes();
    if (heapBytes > MAX_VALUE_BYTES) throw refusal('the members of the body have too many members or items');
    reserve(heapBytes - reservedBytes);
    reservedBytes = heapBytes;
  }
  return outline;
}

function advance(outline: JsonOutline): boolean {
  try {
    return outline.advance(PIECE_BYTES);
  } catch (error) {
    throw refusal(`the body is not valid JSON${error instanceof SyntaxError ? `: ${error.message}` : ''}`);
  }
}

/** Does the same for a body that its route does not use, and that need not be JSON. */
export async function findUnusedMembers(
  bytes: Buffer,
  reading: Omit<RequestReading, 'schema'>,
): Promise<IgnoredMembers> {
  try {
    return (await readRequestJson(bytes, { ...reading, schema: {} })).ignored;
  } catch {
    return NONE_IGNORED;
  }
}

/** Whether a member is an object whose content the client decides: `metadata`, `filter`. */
function isOpen(name: string, schema: TSchema): boolean {
  const member = isKnown(name, schema) ? propertiesOf(schema)[name] : undefined;
  const { type, properties } = (member ?? {}) as { readonly type?: unknown; readonly properties?: object };
  return properties === undefined && [type].flat().includes('object');
}
