import Type from 'typebox';

/** The further members of the answer's `meta`. */
export const warningsSchema = Type.Object(
  {
    warnings: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
        description:
          'What was done as the request asks, and is probably not what its sender means: the member of the body, and a sentence. Omitted without a warning.',
        minItems: 1,
      }),
    ),
  },
  { examples: [{}] },
);
