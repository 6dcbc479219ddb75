import { type Page, type PageOptions, decodeCursor, presentPage } from '@posthorn/http-server';
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

/** The two parameters of every list, once they were read. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

/** How the cursors of a list name a position in it. */
export interface Order<Row, Position> {
  /** Returns the position of the last row on the previous page. Throws INVALID_REQUEST. */
  parse(cursor: string | undefined): Position | undefined;
  positionOf(row: Row): Readonly<Record<string, string>>;
}

interface Created {
  readonly createdAt: Date;
  readonly id: string;
  /** Of endpoints, which may be ordered by it. */
  readonly waiting?: number;
}

interface CreatedPosition {
  readonly createdAt: string;
  readonly id: string;
  readonly waiting?: string;
}

/** The order of lists by the time of creation. */
export const byCreation: Order<Created, CreatedPosition> = {
  parse: decodeCursor(
    Type.Object({
      createdAt: Type.String({ pattern: EXACT_TIME }),
      id: uuidSchema,
      waiting: Type.Optional(Type.String({ pattern: String.raw`^\d{1,5}$` })),
    }),
  ),
  positionOf: ({ createdAt, id, waiting }) => ({
    createdAt: createdAt.toISOString(),
    id,
    ...(waiting !== undefined && { waiting: String(waiting) }),
  }),
};

const parseCursor = decodeCursor(Type.Object({ id: uuidSchema }));

/** The last row on the previous page of a list by id. Throws INVALID_REQUEST. */
export function parseIdCursor(cursor: string | undefined): string | undefined {
  return parseCursor(cursor)?.id;
}

interface Identified {
  readonly id: string;
}

/** The order of lists by ids, which grow with time. */
export const byId: Order<Identified, string> = {
  parse: parseIdCursor,
  positionOf: ({ id }) => ({ id }),
};

/** A page of rows that are listed by their ids. */
export async function presentById<Row extends Identified, Entry>(
  rows: readonly Row[],
  options: Omit<PageOptions<Row, Entry>, 'positionOf'>,
): Promise<Page<Entry>> {
  return await presentPage(rows, { ...options, positionOf: byId.positionOf });
}
