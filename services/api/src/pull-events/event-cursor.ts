import { decodeCursor } from '@posthorn/http-server';
import Type from 'typebox';

/** An event position is a 63-bit number in PostgreSQL. */
const parseCursor = decodeCursor(Type.Object({ position: Type.String({ pattern: '^[0-9]{1,18}$' }) }));

/** The position of the last event on the previous page. Throws INVALID_REQUEST. */
export function parseEventCursor(cursor: string | undefined): string | undefined {
  return parseCursor(cursor)?.position;
}

export function eventCursorPosition({ position }: { readonly position: bigint }): {
  readonly position: string;
} {
  return { position: String(position) };
}
