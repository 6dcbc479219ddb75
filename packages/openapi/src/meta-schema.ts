/** The `meta` of every answer. */
export const metaSchema = {
  type: 'object',
  required: ['request_id'],
  properties: {
    request_id: {
      type: 'string',
      description: 'Of this request, for support; also in `X-Request-Id`.',
      examples: ['01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f'],
    },
  },
} as const;
