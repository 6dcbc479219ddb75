export { createPayloadSchemas } from './payloads/create-payload-schemas.js';
export type { PayloadSchemas, PayloadSchemasOptions } from './payloads/create-payload-schemas.js';
export { PayloadTooCostlyError, meterPayload } from './payloads/metered-payload.js';
export type { MeteredPayload } from './payloads/metered-payload.js';
export { findEventSchemaIssues, findFilterIssues } from './schemas/find-schema-issues.js';
