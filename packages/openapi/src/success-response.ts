import type { TSchema } from 'typebox';
import type { Components } from './components.js';
import type { ResponseObject } from './document.js';
import { exampleOf } from './example-of.js';
import { metaSchema } from './meta-schema.js';
import { responseHeaders } from './response-headers.js';

export interface Success {
  readonly status: number;
  readonly data: TSchema;
  /** Further fields of `meta`. */
  readonly meta?: TSchema | undefined;
}

/** An answer in the envelope. */
export function successResponse({ status, data, meta }: Success, components: Components): ResponseObject {
  const further = (meta ?? {}) as Partial<typeof metaSchema>;
  const wholeMeta = {
    ...metaSchema,
    required: [...metaSchema.required, ...(further.required ?? [])],
    properties: { ...metaSchema.properties, ...further.properties },
  };
  return {
    description: 'Success.',
    headers: responseHeaders([status]),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['data', 'meta'],
          properties: { data: components.refer(data), meta: components.refer(wholeMeta) },
        },
        example: { data: exampleOf(data), meta: exampleOf(wholeMeta) },
      },
    },
  };
}
