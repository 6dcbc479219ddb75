export type { Enqueuer } from './enqueuer.js';
export { quotaOf, withinQuota } from './message-quota.js';
export { openEnqueuer } from './open-enqueuer.js';
export { createPayloadReader } from './payload-reader.js';
export type { PayloadReader } from './payload-reader.js';
export { createProjectRates } from './project-rates.js';
export type { ProjectRates } from './project-rates.js';
