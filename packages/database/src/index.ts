export type { Acceptance } from './accept-messages.js';
export { classifyDatabaseError } from './classify-database-error.js';
export type { DatabaseErrorKind } from './classify-database-error.js';
export { mayHaveTakenEffect } from './may-have-taken-effect.js';
export { connectDatabase } from './connect-database.js';
export type { Database, DatabaseOptions } from './connect-database.js';
export { connectExportWork } from './connect-export-work.js';
export type { ExportWork } from './connect-export-work.js';
export { POOL_NAMES, STATEMENT_KINDS } from './measure-statements.js';
export type { ObserveStatement, PoolName, StatementFacts } from './measure-statements.js';
export type { PoolCount } from './count-connections.js';
export { applyMigrations } from './migrations/apply-migrations.js';
export { findPendingMigrations } from './migrations/find-pending-migrations.js';
export { readMigrationState } from './migrations/read-migration-state.js';
export type { MigrationState } from './migrations/read-migration-state.js';
export type { DayContents } from './drop-whole-day.js';
export { encryptPlainHeaders } from './encrypt-plain-headers.js';
export { reEncryptSecrets } from './re-encrypt-secrets.js';
export type { Caller } from './statements/find-callers.js';
export type { ApiKeyRow } from './repositories/api-keys.js';
export type { TenantRow } from './repositories/tenants.js';
export type { SizedDayTable } from './statements/list-day-tables.js';
export type { ListedEndpoint } from './statements/list-every-endpoint.js';
export type { MessageFilter } from './statements/list-matching.js';
export type { NewestMessage } from './statements/list-newest-messages.js';
export type { CancelResult } from './statements/cancel-messages.js';
export type { ServerFacts } from './statements/read-server-facts.js';
export type { SecretStore } from './repositories/secret-store.js';
export type { ProjectRow } from './repositories/projects.js';
export type { OpenMonth } from './statements/find-open-months.js';
export type { UsagePeriod } from './statements/list-usage.js';
export type { MonthEnd } from './repositories/usage.js';
export type { AttemptRow } from './repositories/attempts.js';
export type { EndpointRow, EndpointSettings, NewEndpoint } from './repositories/endpoints.js';
export type { ReceptionRow, ReceptionSettings } from './repositories/reception-row.js';
export type {
  NewReception,
  ReceptionChange,
  ReceptionCreation,
  ReceptionUpdate,
} from './repositories/write-reception.js';
export type {
  NewOperatorAction,
  OperatorActionDetails,
  OperatorActionRepository,
  OperatorActionRow,
} from './repositories/operator-actions.js';
export type { SigningKeyRow } from './repositories/signing-keys.js';
export type { MessageRow } from './repositories/messages.js';
export type { Claim, ClaimedMessage, ClaimRequest, HeldClaim } from './statements/claim-messages.js';
export type { DeliveryTarget } from './statements/find-delivery-targets.js';
export type { IngestTarget } from './statements/find-ingest-targets.js';
export type { StoredBody } from './statements/find-stored-bodies.js';
export type { MessageQuota, NewMessage, ReceivedFacts } from './statements/insert-messages.js';
export type { NewRejection } from './statements/insert-rejections.js';
export type { RejectionRow } from './statements/list-rejections.js';
export type { EventCounts } from './statements/count-events.js';
export type { EventStatus } from './statements/event-conditions.js';
export type { EventWithPayload } from './statements/fetch-event.js';
export type { LoggedEvent } from './statements/list-event-log.js';
export type { EventRow } from './statements/list-events.js';
export type { DeletedMessage } from './statements/delete-message.js';
export type { ListedMessage, MessageQuery } from './statements/list-messages.js';
export type { ExpiredPayload } from './statements/postpone-expiry.js';
export type { ReplayedMessage, ReplayResult } from './statements/replay-messages.js';
export type { AttemptOutcome, AttemptRecord } from './statements/record-attempts.js';
export type { ExportClaim } from './statements/claim-export.js';
export type { ExportCreation, ExportRow, NewExport } from './statements/create-export.js';
export type { ExportRun } from './statements/end-export-run.js';
export type { ExportedMessage } from './statements/read-export-page.js';
export type { SweptExport } from './statements/sweep-exports.js';
export type { DeadLetter } from './statements/list-dead-letters.js';
export type { UnsettledMessage } from './statements/list-unsettled.js';
export type { MetricBucket, MetricsQuery } from './statements/read-metrics.js';
export type { SweptMessage } from './statements/sweep-messages.js';
