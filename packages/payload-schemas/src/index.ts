export { createPayloadSchemas } from './payloads/create-payload-schemas.js';
export type { PayloadSchemas, PayloadSchemasOptions } from './payloads/create-payload-schemas.js';
export { compileSchema } from './checks/compile-schema.js';
export type { CompiledSchema } from './checks/compile-schema.js';
export { PayloadTooCostlyError, meterPayload } from './checks/metered-payload.js';
export type { MeteredPayload } from './checks/metered-payload.js';
export type { SchemaObject } from './checks/schema.js';
export { findEventSchemaIssues, findFilterIssues } from './schemas/find-schema-issues.js';
