import { decodeCursor } from '@posthorn/http-server';
import Type, { type TInteger, type TObject, type TOptional, type TString } from 'typebox';
import { nullable, uuidSchema } from '../schemas/values.js';

/** The schema of the two parameters that every list accepts. */
export function pageQuery(
  defaultLimit: number,
  maxLimit: number,
): TObject<{ limit: TInteger; cursor: TOptional<TString> }> {
  return Type.Object({
    limit: Type.Integer({
      minimum: 1,
      maximum: maxLimit,
      default: defaultLimit,
      description: 'The maximum number of rows on a page. A page also ends at about 256 KB.',
    }),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page.',
      }),
    ),
  });
}

/** The metadata of a page with a cursor. */
export const pageMetaSchema = Type.Object(
  {
    next_cursor: nullable<string>({
      type: 'string',
      description: 'The cursor of the next page; null on the last page.',
      examples: ['eyJpZCI6IjAxOTQwZDVlLTdjMWEtN2MzZS04ZjJiLTNiNmYwYzFkMmU0ZiJ9'],
    }),
    has_more: Type.Boolean(),
  },
  { examples: [{ next_cursor: null, has_more: false }] },
);

/** The format of `toISOString`. The format `date-time` also allows dates that do not exist. */
export const EXACT_TIME = String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$`;

interface NewestFirstCursor {
  readonly createdAt: string;
  readonly id: string;
}

/** The last endpoint on the previous page. Throws INVALID_REQUEST. */
export const parseEndpointCursor: (cursor: string | undefined) => NewestFirstCursor | undefined =
  decodeCursor(Type.Object({ createdAt: Type.String({ pattern: EXACT_TIME }), id: uuidSchema }));

export function endpointCursorPosition(row: { readonly createdAt: Date; readonly id: string }): {
  readonly createdAt: string;
  readonly id: string;
} {
  return { createdAt: row.createdAt.toISOString(), id: row.id };
}

const parseCursor = decodeCursor(Type.Object({ id: uuidSchema }));

/** The last message on the previous page. Throws INVALID_REQUEST. */
export function parseMessageCursor(cursor: string | undefined): string | undefined {
  return parseCursor(cursor)?.id;
}

export function messageCursorPosition({ id }: { readonly id: string }): { readonly id: string } {
  return { id };
}
