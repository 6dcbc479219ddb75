export type { Enqueuer } from './enqueuer.js';
export { type Addressed, type GivenEvent, findTypeIssues } from './events/address-event.js';
export { type Allowance, createAllowance } from './events/allowance.js';
export { type EventPublisher, createEventPublisher } from './events/event-publisher.js';
export { type ProjectRates, quotaOf, withinQuota, createProjectRates } from './project-limits.js';
export { openEnqueuer } from './open-enqueuer.js';
export { type PayloadReader, createPayloadReader } from './payload-reader.js';
