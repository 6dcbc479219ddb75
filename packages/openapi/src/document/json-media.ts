import type { MediaType, OpenApiDocument, OperationObject, ResponseObject } from './document.js';

export interface NamedMedia {
  /** The operation and the status of an answer, or the code of an error. */
  readonly name: string;
  readonly media: MediaType;
}

type Contents = Pick<ResponseObject, 'content'> | undefined;

/** Returns the JSON media of all bodies and answers of a document. */
export function jsonMediaOf({ paths, components }: OpenApiDocument): readonly NamedMedia[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return [...Object.entries(components.responses), ...operations.flatMap(contentsOf)].flatMap(
    ([name, described]) => {
      const media = described?.content?.['application/json'];
      return media === undefined ? [] : [{ name, media }];
    },
  );
}

function contentsOf({
  operationId,
  requestBody,
  responses,
}: OperationObject): readonly (readonly [string, Contents])[] {
  return [
    [operationId, requestBody],
    ...Object.entries(responses).map(
      ([status, response]) =>
        [`${operationId} ${status}`, '$ref' in response ? undefined : response] as const,
    ),
  ];
}

export function exampleValuesOf({ example, examples = {} }: MediaType): readonly unknown[] {
  return example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
}
