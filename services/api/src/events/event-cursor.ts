import { decodeCursor } from '@posthorn/http-server';
import Type from 'typebox';

/** As PostgreSQL counts them: a 63-bit number. */
const parseCursor = decodeCursor(Type.Object({ position: Type.String({ pattern: '^[0-9]{1,18}$' }) }));

/** The position of the event where the page before ended. Throws INVALID_REQUEST. */
export function parseEventCursor(cursor: string | undefined): string | undefined {
  return parseCursor(cursor)?.position;
}

export function eventCursorPosition({ position }: { readonly position: bigint }): {
  readonly position: string;
} {
  return { position: String(position) };
}
