export { buildDocument } from './build-document.js';
export type { DocumentOptions } from './build-document.js';
export type { Components } from './components.js';
export { createResponseCheck } from './create-response-check.js';
export type { Exchange, ResponseCheck } from './create-response-check.js';
export { describeParams } from './describe-route.js';
export type { DescribedRoute } from './describe-route.js';
export { docsPage } from './docs-page.js';
export type {
  JsonSchema,
  MediaType,
  OpenApiDocument,
  OperationObject,
  Parameter,
  ResponseObject,
} from './document.js';
export { errorResponses } from './error-responses.js';
export { examplesOf } from './examples-of.js';
export { findExampleIssues } from './find-example-issues.js';
export { findHiddenMembers } from './find-hidden-members.js';
export { findUndescribed } from './find-undescribed.js';
export { exampleValuesOf, jsonMediaOf } from './json-media.js';
export { createValidation } from './create-validation.js';
export type { Validation } from './create-validation.js';
export { createOperationFinder } from './find-operation.js';
export type { FoundOperation } from './find-operation.js';
export { buildOperationId, formatPath } from './format-path.js';
export { successResponse } from './success-response.js';
