import { createValidation } from './create-validation.js';
import type { MediaType, OpenApiDocument, OperationObject } from './document.js';

/** The examples of a document that its schemas do not allow, and the bodies and answers that have none. */
export function findExampleFaults({ paths, components }: OpenApiDocument): readonly string[] {
  const validate = createValidation(components);
  const answers = Object.entries(components.responses).map(([code, { content }]) => ({
    name: code,
    content,
  }));
  const ofOperations = Object.values(paths).flatMap((item) => Object.values(item).flatMap(contentsOf));
  return [...answers, ...ofOperations].flatMap(({ name, content }) => {
    const media = content?.['application/json'];
    if (media === undefined) return [];
    const examples = examplesOf(media);
    if (examples.length === 0) return [`${name} has no example`];
    return examples.flatMap((example) =>
      validate(media.schema ?? {}, example).map((fault) => `${name}: ${fault}`),
    );
  });
}

interface NamedContent {
  readonly name: string;
  readonly content: Readonly<Record<string, MediaType>> | undefined;
}

function contentsOf({ operationId, requestBody, responses }: OperationObject): readonly NamedContent[] {
  return [
    { name: operationId, content: requestBody?.content },
    ...Object.entries(responses).map(([status, response]) => ({
      name: `${operationId} ${status}`,
      content: '$ref' in response ? undefined : response.content,
    })),
  ];
}

function examplesOf({ example, examples = {} }: MediaType): readonly unknown[] {
  return example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
}
