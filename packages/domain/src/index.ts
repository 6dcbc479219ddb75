export { CACHE_TTL_MS } from './cache-ttl.js';
export { ENDPOINT_HEALTH, healthOf } from './endpoints/endpoint-health.js';
export type { EndpointHealth } from './endpoints/endpoint-health.js';
export { mayStart } from './deliveries/fair-share.js';
export type { DeliveryLoad, EndpointLoad, EndpointSpeed } from './deliveries/fair-share.js';
export { findHeaderIssues, mergeHeaders } from './messages/custom-headers.js';
export type { HeaderIssue, HeaderOwner } from './messages/custom-headers.js';
export type { Direction } from './messages/direction.js';
export { DAY, HOUR, MINUTE, SECOND } from './duration.js';
export {
  EXPORT_LIFETIME_MS,
  EXPORT_STATUSES,
  EXPORTED_STATUSES,
  exportRetryDelayMs,
  MAX_EXPORT_TRIES,
} from './exports/export-rules.js';
export type { ExportStatus } from './exports/export-rules.js';
export { ENQUEUE_GRACE_MS } from './deliveries/enqueue-grace.js';
export { MAX_ATTEMPTS, OWN_SCHEDULE, RETRY_SCHEDULES } from './deliveries/retry-schedules.js';
export type { RetrySchedule } from './deliveries/retry-schedules.js';
export { SIGNATURE_SCHEMES } from './deliveries/signature-scheme.js';
export type { SignatureScheme } from './deliveries/signature-scheme.js';
export { LONGEST_TIMEOUT_MS, SHORTEST_TIMEOUT_MS } from './deliveries/delivery-timeout.js';
export { drainMs, workerStopsWithinMs } from './deliveries/worker-drain.js';
export {
  DEFAULT_TTL_MINUTES,
  MAX_OUTSTANDING,
  MAX_TTL_MINUTES,
  NO_LISTENER,
  NO_RESULT,
  NO_RESULT_AFTER_HOURS,
} from './listening/listening-rules.js';
export {
  MAX_SEARCHABLE_LENGTH,
  MAX_SEARCHABLE_MEMBERS,
  parseSearchableMember,
} from './messages/searchable-member.js';
export { MAX_REPLAYS } from './messages/max-replays.js';
export { MESSAGE_STATUSES } from './messages/message-status.js';
export type { MessageStatus } from './messages/message-status.js';
export { addLatencies, percentileOf } from './metrics/latencies.js';
export type { Latencies } from './metrics/latencies.js';
export { bucketStarts, METRIC_WINDOW_NAMES, METRIC_WINDOWS } from './metrics/metric-windows.js';
export type { MetricWindow } from './metrics/metric-windows.js';
export { nextStep } from './deliveries/next-step.js';
export type { DeliveryFailure, FailureHistory, NextStep } from './deliveries/next-step.js';
export { type KeptPayload, payloadKeptUntil, payloadLifetimeHours } from './retention/payload-lifetime.js';
export { createPlans, longestRetentionHours, PLANS, rateOf, UNBOUNDED_RATE } from './billing/plans.js';
export type { GetPlan, Plan, PlanName } from './billing/plans.js';
export { formatPartitionDay, PARTITION_DAYS_AHEAD, partitionDayOf } from './retention/partition-day.js';
export { longestRecordRetentionHours, recordRetentions } from './retention/record-retention.js';
export type { RecordRetention } from './retention/record-retention.js';
export { parseRetryAfter } from './deliveries/retry-after.js';
export { monthOf, nextMonthOf } from './billing/month.js';
export type { OperatorAction } from './operators/operator-actions.js';
export { overageOf } from './billing/overage.js';
export { NOTIFICATION_TEMPLATES } from './notifications/notification-template.js';
export type { NotificationTemplate } from './notifications/notification-template.js';
export { renderNotification } from './notifications/render-notification.js';
export type {
  About,
  Counted,
  CountedNotification,
  Notification,
  EndpointNotification,
} from './notifications/notification.js';
