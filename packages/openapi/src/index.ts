export { buildDocument } from './build/build-document.js';
export type { DocumentOptions } from './build/build-document.js';
export type { Components } from './document/components.js';
export { describeParams } from './build/describe-route.js';
export type { DescribedRoute } from './build/describe-route.js';
export type {
  JsonSchema,
  MediaType,
  OpenApiDocument,
  OperationObject,
  Parameter,
  Reference,
  ResponseObject,
} from './document/document.js';
export { errorResponses } from './responses/error-responses.js';
export { examplesOf } from './examples/examples-of.js';
export { exampleValuesOf, jsonMediaOf } from './document/json-media.js';
export { formatPath } from './document/format-path.js';
export { successResponse } from './responses/success-response.js';
