export { CACHE_TTL_MS } from './cache-ttl.js';
export { mayStart } from './fair-share.js';
export type { DeliveryLoad, EndpointLoad, Pace } from './fair-share.js';
export { findHeaderFaults, mergeHeaders, withoutDisguisedHeaders } from './custom-headers.js';
export type { HeaderFault, HeaderOwner } from './custom-headers.js';
export type { Direction } from './direction.js';
export { DAY, HOUR, MINUTE, SECOND } from './duration.js';
export {
  EXPORT_LIFETIME_MS,
  EXPORT_STATUSES,
  EXPORTED_STATUSES,
  exportRetryDelayMs,
  MAX_EXPORT_TRIES,
} from './export-rules.js';
export type { ExportStatus } from './export-rules.js';
export { HAND_OFF_GRACE_MS } from './hand-off-grace.js';
export { LADDERS, MAX_ATTEMPTS } from './ladders.js';
export type { Ladder } from './ladders.js';
export { MAX_REPLAYS } from './max-replays.js';
export { MESSAGE_STATUSES } from './message-status.js';
export type { MessageStatus } from './message-status.js';
export { bucketStarts, METRIC_WINDOW_NAMES, METRIC_WINDOWS } from './metric-windows.js';
export type { MetricWindow } from './metric-windows.js';
export { nextStep } from './next-step.js';
export type { DeliveryFailure, FailureHistory, NextStep } from './next-step.js';
export { payloadLifetimeHours } from './payload-lifetime.js';
export { createPlans, longestRetentionHours, PLANS, UNBOUNDED_RATE } from './plans.js';
export type { GetPlan, Plan, PlanName } from './plans.js';
export { longestRecordRetentionHours, recordRetentions } from './record-retention.js';
export type { RecordRetention } from './record-retention.js';
export { parseRetryAfter } from './retry-after.js';
export { monthOf, nextMonthOf } from './month.js';
export { OPERATOR_ACTIONS } from './operator-actions.js';
export type { OperatorAction, OperatorActionOrigin } from './operator-actions.js';
export { overageOf } from './overage.js';
