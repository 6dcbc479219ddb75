export type { Acceptance } from './messages/accept-messages.js';
export { BackupError } from './backup/backup-folder.js';
export { restoreBackup } from './backup/restore-backup.js';
export { writeBackup } from './backup/write-backup.js';
export { classifyDatabaseError } from './connections/classify-database-error.js';
export type { DatabaseErrorKind } from './connections/classify-database-error.js';
export { describeOutage } from './connections/describe-outage.js';
export { mayHaveTakenEffect } from './connections/may-have-taken-effect.js';
export { connectDatabase } from './connect-database.js';
export type { Database, DatabaseOptions } from './connect-database.js';
export { FormerOwnerError } from './connections/owner.js';
export type { Owner } from './connections/owner.js';
export { LimitReachedError } from './connections/limit-reached-error.js';
export { connectExportWork } from './exports/connect-export-work.js';
export type { ExportWork } from './exports/connect-export-work.js';
export { POOL_NAMES, STATEMENT_KINDS } from './connections/measure-statements.js';
export type { ObserveStatement, PoolName, StatementFacts } from './connections/measure-statements.js';
export type { PoolCount } from './connections/count-connections.js';
export { applyMigrations } from './migrations/apply-migrations.js';
export { describeUnknownHistory, MigrationError } from './migrations/migration-error.js';
export { readMigrationState } from './migrations/read-migration-state.js';
export type { MigrationState } from './migrations/read-migration-state.js';
export type { DayContents } from './partitions/drop-whole-day.js';
export { describeMissingKeys, findMissingKeys } from './secrets/find-missing-keys.js';
export { reEncryptSecrets } from './secrets/re-encrypt-secrets.js';
export type { Caller } from './api-keys/find-callers.js';
export type { ConsoleSession, SessionProject } from './console-sessions/console-session.js';
export type { SignedIn } from './console-sessions/sign-in.js';
export { MAX_SESSION_PROJECTS } from './console-sessions/sign-in.js';
export type { PortalCaller, PortalSessionRow } from './portal-sessions/portal-session.js';
export type { ApiKeyRow } from './api-keys/api-key-repository.js';
export type { TenantRow } from './tenants/tenant-statements.js';
export type { SizedDayTable } from './partitions/list-day-tables.js';
export type { ListedEndpoint } from './endpoints/list-every-endpoint.js';
export type { MessageFilter } from './messages/list-matching-messages.js';
export type { NewestMessage } from './messages/list-newest-messages.js';
export type { CancelResult } from './messages/cancel-messages.js';
export type { ServerFacts } from './operators/read-server-facts.js';
export type { SecretStore } from './secrets/secret-store.js';
export type { ProjectRow } from './projects/project-row.js';
export type { OpenMonth } from './billing/usage-statements.js';
export type { UsagePeriod } from './billing/usage-statements.js';
export type { MonthEnd } from './billing/usage-statements.js';
export type { AttemptRow } from './attempts/attempt-repository.js';
export type { NewEndpoint } from './endpoints/create-endpoint.js';
export type { ConsumerOfProject, ConsumerRow } from './consumers/consumer-row.js';
export type { ConsumerErasure } from './consumers/delete-consumer.js';
export type { BacklogProgress } from './outbox/find-progress.js';
export { MAX_REMAINING } from './outbox/find-progress.js';
export type {
  EventTypeOfProject,
  EventTypeRow,
  ListedEventType,
} from './event-types/event-type-statements.js';
export type { JsonSchema } from './event-types/event-type-statements.js';
export type { EndpointRow, EndpointSettings } from './endpoints/endpoint-row.js';
export type { SourceRow, SourceSettings } from './inbound-endpoints/source-row.js';
export type {
  NewSource,
  SourceChange,
  SourceCreation,
  SourceUpdate,
} from './inbound-endpoints/write-source.js';
export type {
  NewOperatorAction,
  OperatorActionDetails,
  OperatorActionRepository,
  OperatorActionRow,
} from './operators/operator-action-repository.js';
export type { SigningKeyRow } from './signing-keys/signing-key-repository.js';
export type { MessageRow } from './messages/message-repository.js';
export type { Claim, ClaimedMessage, ClaimRequest, OwnClaim } from './deliveries/claim-messages.js';
export type { DeliveryTarget } from './deliveries/find-delivery-targets.js';
export type { IngestTarget } from './inbound-endpoints/find-ingest-targets.js';
export type { StoredBody } from './attempts/find-stored-bodies.js';
export type { MessageQuota, NewMessage, ReceivedFacts } from './messages/insert-messages.js';
export type { NewRejection } from './rejections/rejection-statements.js';
export type { RejectionRow } from './rejections/rejection-statements.js';
export type { AddressedEvent, EventMessage, NewEvent } from './events/new-event.js';
export type { KnownPublication } from './events/publish-events.js';
export { MAX_SUBSCRIBERS_AT_ONCE } from './events/find-subscriptions.js';
export type { Subscriptions } from './events/find-subscriptions.js';
export type { EventRow, ListedEvent } from './events/list-events.js';
export type { EventCounts } from './pull-events/event-count-statements.js';
export type { EventBucket } from './pull-events/event-count-statements.js';
export type { EventStatus } from './pull-events/event-conditions.js';
export type { EventWithPayload } from './pull-events/pull-event-statements.js';
export type { LoggedEvent } from './pull-events/list-events.js';
export type { HandedOutMessage } from './listening/handed-out-message.js';
export type { ListenerResult } from './listening/record-results.js';
export type { NextMessage } from './listening/find-next-messages.js';
export type { PullEventRow } from './pull-events/list-events.js';
export type { DeletedMessage, DeletionRequest } from './messages/delete-messages.js';
export type { ListedMessage, MessageQuery } from './messages/list-messages.js';
export type { ExpiredPayload } from './retention/payload-statements.js';
export type { ReplayedMessage, ReplayResult } from './messages/replay-messages.js';
export type { AttemptOutcome, AttemptRecord } from './deliveries/record-attempts.js';
export type { ExportClaim } from './exports/claim-export.js';
export type { ExportCreation, ExportRow, NewExport } from './exports/create-export.js';
export type { ExportRun } from './exports/end-export-run.js';
export type { ExportedMessage } from './exports/read-export-page.js';
export type { SweptExport } from './exports/sweep-exports.js';
export type { DeadLetter } from './messages/list-dead-letters.js';
export type { UnsettledMessage } from './outbox/list-unsettled-messages.js';
export type { MetricBucket, MetricsQuery } from './metrics/read-metrics.js';
export type { SweptMessage } from './outbox/sweep-messages.js';
