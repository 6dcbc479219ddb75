import type { TSchema } from 'typebox';
import type { Components } from './components.js';
import type { ResponseObject } from './document.js';
import { examplesOf } from './examples-of.js';
import { metaSchema, writeMetaSchema } from './meta-schema.js';
import { responseHeaders } from './response-headers.js';
import { serializeExamples } from './spell-examples.js';

export interface Success {
  readonly status: number;
  /** Whether it answers a request that may have a body, whose unknown members its `meta` names. */
  readonly isOfWrite?: boolean;
  readonly data: TSchema;
  /** Further fields of `meta`. */
  readonly meta?: TSchema | undefined;
  /** Of the data, in place of those of its schema. */
  readonly examples?: readonly unknown[] | undefined;
}

/** An answer in the envelope. */
export function successResponse(
  { status, isOfWrite = false, data, meta, examples = examplesOf(data) }: Success,
  components: Components,
): ResponseObject {
  const wholeMeta = isOfWrite ? writeMetaSchema : withFurther(meta);
  const exampleMeta = { ...exampleOf(metaSchema), ...(meta && exampleOf(meta)) };
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
        ...serializeExamples(examples.map((example) => ({ data: example, meta: exampleMeta }))),
      },
    },
  };
}

/** With the further fields that an answer to a GET has. */
function withFurther(meta: TSchema = {}): object {
  const further = meta as Partial<typeof metaSchema>;
  return {
    ...metaSchema,
    required: [...metaSchema.required, ...(further.required ?? [])],
    properties: { ...metaSchema.properties, ...further.properties },
  };
}

function exampleOf(schema: object): object {
  const [example = {}] = examplesOf(schema);
  return example as object;
}
