export type { ApiKeyRow } from './api-keys/api-key-statements.js';
export type { AuditEntryRow } from './audit-log/audit-log-statements.js';
export type { AuditedCall, AuditEntry, ShownValues } from './audit-log/audited-call.js';
export type { Caller, Principal } from './api-keys/find-callers.js';
export type { Probe } from './endpoint-health/conclude-probe.js';
export type { AttemptRow } from './attempts/attempt-statements.js';
export type { StoredBody } from './attempts/stored-body-statements.js';
export { BackupError } from './backup/backup-folder.js';
export { restoreBackup } from './backup/restore-backup.js';
export { writeBackup } from './backup/write-backup.js';
export type { MonthEnd, OpenMonth, UsagePeriod } from './billing/usage-statements.js';
export type { NewHiddenEndpoint } from './callbacks/hidden-endpoint-batches.js';
export { connectDatabase } from './connect-database.js';
export type { Database, DatabaseOptions } from './connect-database.js';
export {
  classifyDatabaseError,
  describeOutage,
  mayHaveTakenEffect,
} from './connections/classify-database-error.js';
export type { DatabaseErrorKind } from './connections/classify-database-error.js';
export type { PoolCount } from './connections/create-pool.js';
export { POOL_NAMES, STATEMENT_KINDS } from './connections/measure-statements.js';
export type { ObserveStatement, PoolName, StatementFacts } from './connections/measure-statements.js';
export { FormerOwnerError } from './connections/owner.js';
export type { Owner } from './connections/owner.js';
export { MAX_SESSION_PROJECTS } from './console-sessions/find-sessions.js';
export type { ConsoleSession, SessionProject } from './console-sessions/find-sessions.js';
export type { SignedIn } from './console-sessions/sign-in.js';
export type { ConsumerOfProject, ConsumerRow } from './consumers/consumer-row.js';
export type { ConsumerErasure } from './consumers/delete-consumer.js';
export type { Claim, ClaimRequest, ClaimedMessage, OwnClaim } from './deliveries/claim-messages.js';
export type { DeliveryTarget } from './deliveries/find-delivery-targets.js';
export type { AttemptOutcome, AttemptRecord } from './deliveries/record-attempts.js';
export { AuthConflictError } from './endpoint-auth/auth-row.js';
export type { AuthRow, AuthSettings, ClientAuth, TokenState } from './endpoint-auth/auth-row.js';
export type { TlsRow, TlsSecrets } from './endpoint-tls/endpoint-tls-statements.js';
export type { TokenOwner, TokenTurn } from './endpoint-auth/token-statements.js';
export type { NewEndpoint } from './endpoints/create-endpoint.js';
export type { EndpointRow, EndpointSettings } from './endpoints/endpoint-row.js';
export { type EndpointBacklog, type EndpointOrder, ENDPOINT_ORDERS } from './endpoints/endpoint-pages.js';
export type { EndpointEntry } from './endpoints/list-endpoints.js';
export type { ListedEndpoint } from './endpoints/endpoint-statements.js';
export type {
  EventTypeOfProject,
  EventTypeRow,
  JsonSchema,
  ListedEventType,
} from './event-types/event-type-statements.js';
export type { EventRow, ListedEvent } from './events/event-statements.js';
export type { Subscriptions } from './events/find-subscriptions.js';
export { countMessages } from './events/new-event.js';
export type { AddressedEvent, EventMessage, NewEvent } from './events/new-event.js';
export type { KnownPublication, Publication } from './events/publish-events.js';
export { connectExportWork } from './exports/connect-export-work.js';
export type { ExportWork } from './exports/connect-export-work.js';
export type { ExportCreation, NewExport } from './exports/create-export.js';
export type { ExportRow } from './exports/export-row.js';
export type { ExportClaim, ExportRun } from './exports/export-run-statements.js';
export type { SweptExport } from './exports/export-statements.js';
export type { ExportedMessage } from './exports/read-export-page.js';
export type { IncidentMessages } from './incidents/incident-messages.js';
export type { IncidentQuery, IncidentRow } from './incidents/incident-statements.js';
export type { IngestTarget } from './inbound-endpoints/find-ingest-targets.js';
export { DEFAULT_SOURCE_SETTINGS } from './inbound-endpoints/source-row.js';
export type { ListedSource } from './inbound-endpoints/source-statements.js';
export type { SourceRow, SourceSettings } from './inbound-endpoints/source-row.js';
export type {
  NewSource,
  SourceChange,
  SourceCreation,
  SourceUpdate,
} from './inbound-endpoints/write-source.js';
export type { NextMessage } from './listening/find-next-messages.js';
export type { HandedOutMessage } from './listening/missed-messages.js';
export type { ListenerResult } from './listening/record-results.js';
export type { Acceptance } from './messages/accept-messages.js';
export type { DeletedMessage, DeletionRequest } from './messages/delete-messages.js';
export type { MessageQuota } from './messages/accept-in-batches.js';
export type { NewMessage, ReceivedFacts } from './messages/new-message.js';
export type { MessageQuery } from './messages/message-conditions.js';
export type { ListedMessage, MessageRow } from './messages/message-statements.js';
export type { ReplayResult, ReplayedMessage } from './messages/retry-statements.js';
export type { MetricBucket, MetricsQuery } from './metrics/read-metrics.js';
export { applyMigrations } from './migrations/apply-migrations.js';
export { MigrationError, describeUnknownHistory } from './migrations/migration-error.js';
export { readMigrationState } from './migrations/read-migration-state.js';
export type { MigrationState } from './migrations/read-migration-state.js';
export type {
  NewOperatorAction,
  OperatorActionDetails,
  OperatorActionRow,
} from './operators/operator-action-statements.js';
export type { CancelResult, MessageFilter, NewestMessage } from './operators/operator-message-statements.js';
export type { ServerFacts } from './operators/server-statements.js';
export {
  type OrderingKeyPosition,
  type ShownOrderingKey,
  positionOfKey,
} from './ordering/ordering-key-position.js';
export type { BacklogProgress } from './outbox/backlog-statements.js';
export type { DeadLetter } from './outbox/dead-letter-statements.js';
export type { UnsettledMessage } from './outbox/list-unsettled-messages.js';
export type { SweptMessage } from './outbox/outbox-statements.js';
export type { DayContents } from './partitions/drop-whole-day.js';
export type { SizedDayTable } from './partitions/partition-statements.js';
export type { AccessGrantRow, Grantee, GrantUse } from './people/access-grant-statements.js';
export type { PersonCaller, PersonProject } from './people/find-person-callers.js';
export type { GrantedProject, NamedPerson, PersonSession } from './people/person-session-statements.js';
export type { NewPersonSession } from './people/person-sign-in.js';
export type { PortalCaller } from './portal-sessions/find-portal-callers.js';
export type { PortalSessionRow } from './portal-sessions/portal-session-statements.js';
export { LimitReachedError } from './projects/lock-project.js';
export type { ProjectRow } from './projects/project-row.js';
export type { PortalSettings } from './projects/project-statements.js';
export type { EventStatus } from './pull-events/event-conditions.js';
export type { EventBucket, EventCounts } from './pull-events/event-count-statements.js';
export type { LoggedEvent, PullEventRow } from './pull-events/list-events.js';
export type { EventPayload, EventWithPayload } from './pull-events/pull-event-statements.js';
export type { NewRejection, RejectionRow } from './rejections/rejection-statements.js';
export type { ExpiredPayload } from './retention/payload-statements.js';
export type { FoundValue, ValueQuery } from './search/find-values.js';
export type {
  FoundEndpoint,
  FoundEvent,
  FoundMessage,
  FoundName,
  IdBeginning,
  Lookup,
  SearchScope,
} from './search/search-statements.js';
export type { SearchableValue } from './search/searchable-values.js';
export { describeMissingKeys, findMissingKeys } from './secrets/find-missing-keys.js';
export { reEncryptSecrets, secretStores } from './secrets/re-encrypt-secrets.js';
export type { SecretStore } from './secrets/secret-store.js';
export type { NewSignatureKey, SignatureKeyRow } from './signature-keys/signature-key-statements.js';
export type { NewSigningKey, SigningKeyRow } from './signing-keys/signing-key-statements.js';
export { UnfitKeyError, UnfitSchemeError } from './signing-keys/unfit-key.js';
export type { TenantRow } from './tenants/tenant-statements.js';
