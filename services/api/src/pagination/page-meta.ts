import Type from 'typebox';
import { nullable } from '../schemas/nullable.js';

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
