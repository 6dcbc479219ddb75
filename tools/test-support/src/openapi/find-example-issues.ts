import { type OpenApiDocument, exampleValuesOf, jsonMediaOf } from '@posthorn/openapi';
import { createValidation } from './validation/create-validation.js';

/**
 * Returns the examples of a document that are invalid by their schemas, and the bodies and answers without examples.
 */
export function findExampleIssues(document: OpenApiDocument): readonly string[] {
  const validate = createValidation(document.components);
  return jsonMediaOf(document).flatMap(({ name, media }) => {
    const examples = exampleValuesOf(media);
    if (examples.length === 0) return [`${name} has no example`];
    return examples.flatMap((example) =>
      validate(media.schema ?? {}, example).map((issue) => `${name}: ${issue}`),
    );
  });
}
