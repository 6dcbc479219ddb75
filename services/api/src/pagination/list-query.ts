import Type, { type TInteger, type TObject, type TOptional, type TString } from 'typebox';

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
