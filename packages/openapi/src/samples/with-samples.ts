import type { OpenApiDocument, OperationObject } from '../document/document.js';
import { LANGUAGES } from './languages.js';
import { sampleRequest } from './sample-request.js';

/** Adds a program in each language to each operation. A WebSocket has none: no standard library opens one. */
export function withSamples(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, operation]): [string, OperationObject] => {
      if (Object.hasOwn(operation.responses, '101')) return [method, operation];
      const request = sampleRequest({ method, path, operation }, document);
      const samples = LANGUAGES.map(({ lang, label, print }) => ({ lang, label, source: print(request) }));
      return [method, { ...operation, 'x-codeSamples': samples }];
    });
    return [path, Object.fromEntries(operations)];
  });
  return { ...document, paths: Object.fromEntries(paths) as OpenApiDocument['paths'] };
}
