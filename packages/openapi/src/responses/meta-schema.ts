const requestId = {
  type: 'string',
  description: 'The id of this request, for support. `X-Request-Id` has it too.',
  examples: ['01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f'],
} as const;

/** The `meta` of an answer to a GET. */
export const metaSchema = {
  type: 'object',
  required: ['request_id'],
  properties: { request_id: requestId },
} as const;

/** The `meta` of every other answer, and of every error. */
export const writeMetaSchema = {
  title: 'Meta',
  type: 'object',
  required: ['request_id'],
  properties: {
    request_id: requestId,
    ignored: {
      type: 'array',
      description:
        'The members of the body that this route does not know: the first 100, each cut after 100 characters. Omitted without such members.',
      minItems: 1,
      maxItems: 100,
      items: { type: 'string' },
      examples: [['idempotencyKey']],
    },
    ignored_more: {
      const: true,
      description: 'There are more such members than `ignored` names. Omitted otherwise.',
      examples: [true],
    },
  },
  examples: [{ request_id: requestId.examples[0] }],
} as const;

export const META_WITH_IGNORED = {
  request_id: requestId.examples[0],
  ignored: writeMetaSchema.properties.ignored.examples[0],
} as const;
