import type { TSchema } from 'typebox';
import type { Components } from '../document/components.js';
import type { ResponseObject } from '../document/document.js';
import { examplesOf } from '../examples/examples-of.js';
import { metaSchema, writeMetaSchema } from './meta-schema.js';
import { responseHeaders } from './response-headers.js';
import { serializeExamples } from '../examples/serialize-examples.js';

export interface Success {
  readonly status: number;
  /** Whether the request may have a body, whose unknown members the answer's `meta` contains. */
  readonly isOfWrite?: boolean;
  readonly data: TSchema;
  /** Further members of `meta`. */
  readonly meta?: TSchema | undefined;
  /** An example of the sentence beside the data, if the answer has one. */
  readonly message?: string | undefined;
  /** Examples of the data, in place of those of its schema. */
  readonly examples?: readonly unknown[] | undefined;
}

/** Returns the description of an answer in the envelope. */
export function successResponse(
  { status, isOfWrite = false, data, meta, message, examples = examplesOf(data) }: Success,
  components: Components,
): ResponseObject {
  const wholeMeta = isOfWrite && meta === undefined ? writeMetaSchema : withFurther(isOfWrite, meta);
  const sentence = message === undefined ? {} : { message: { type: 'string', examples: [message] } };
  const exampleMeta = { ...exampleOf(metaSchema), ...(meta && exampleOf(meta)) };
  return {
    description: 'Success.',
    headers: responseHeaders([status]),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['data', ...Object.keys(sentence), 'meta'],
          properties: { data: components.refer(data), ...sentence, meta: components.refer(wholeMeta) },
        },
        ...serializeExamples(
          examples.map((example) => ({ data: example, ...(message && { message }), meta: exampleMeta })),
        ),
      },
    },
  };
}

/** Adds the further members of the `meta` of an answer. */
function withFurther(isOfWrite: boolean, meta: TSchema = {}): object {
  const further = meta as Partial<typeof metaSchema>;
  return {
    type: 'object',
    required: [...metaSchema.required, ...(further.required ?? [])],
    properties: { ...(isOfWrite ? writeMetaSchema : metaSchema).properties, ...further.properties },
  };
}

function exampleOf(schema: object): object {
  const [example = {}] = examplesOf(schema);
  return example as object;
}
