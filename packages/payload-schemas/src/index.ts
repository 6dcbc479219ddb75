export { createPayloadSchemas } from './payloads/create-payload-schemas.js';
export type { PayloadSchemas, PayloadSchemasOptions } from './payloads/create-payload-schemas.js';
export { findEventSchemaIssues, findFilterIssues } from './schemas/find-schema-issues.js';
