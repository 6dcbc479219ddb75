export { claimMessage } from './factories/claim-message.js';
export { createAccount } from './factories/create-account.js';
export type { TestAccount, TestAccountOptions } from './factories/create-account.js';
export { createEndpoint } from './factories/create-endpoint.js';
export type { TestEndpoint, TestEndpointOptions } from './factories/create-endpoint.js';
export { createSource } from './factories/create-source.js';
export type { TestSource, TestSourceOptions } from './factories/create-source.js';
export { newMessage } from './factories/new-message.js';
export { uuidV7Of } from './factories/uuid-v7-of.js';
export { createTestCipher, createTestHasher, TEST_ENCRYPTION_KEYS } from './factories/test-cipher.js';
export { startStripe, stripeInvoice } from './billing/start-stripe.js';
export type { StripeRequest, StripeScript, TestStripe } from './billing/start-stripe.js';
export { checkEach } from './check-each.js';
export { createGate } from './gate.js';
export type { Gate } from './gate.js';
export { findExampleIssues } from './openapi/find-example-issues.js';
export { findHiddenMembers } from './openapi/find-hidden-members.js';
export { findUndescribed } from './openapi/find-undescribed.js';
export { startProgram } from './processes/start-program.js';
export type { StartedProgram } from './processes/start-program.js';
export { openDirectWay, startProxy } from './proxy/start-proxy.js';
export type { TestProxy } from './proxy/start-proxy.js';
export type { ReceivedRequest } from './receiver/received-request.js';
export type { ScriptedAnswer } from './receiver/scripted-answer.js';
export { startReceiver } from './receiver/start-receiver.js';
export type { Receiver, ReceiverScript } from './receiver/start-receiver.js';
export { releaseAfterFile, releaseAfterTest } from './releases.js';
export { LOOPBACK } from './services/loopback.js';
export type { LogLine, LogRecord } from './services/log-record.js';
export { createDescriptionCheck } from './services/create-description-check.js';
export { createLogRecord } from './services/log-record.js';
export { startTestService } from './services/start-test-service.js';
export type { TestService, TestServiceOptions } from './services/start-test-service.js';
export { changeApiKeys, changeProjects, changeTenants } from './state/accounts.js';
export { insertAttempt } from './state/attempts.js';
export { ALL } from './state/change-rows.js';
export {
  ageEventCounts,
  ageMessageCounts,
  insertEventCounts,
  insertMessageCounts,
  insertUsage,
} from './state/counts.js';
export { changeEndpoints } from './state/endpoints.js';
export { changeExports, insertCompletedExport } from './state/exports.js';
export { changeMessages, insertMessages, makeDue } from './state/messages.js';
export { insertIdempotencyKeys } from './state/idempotency-keys.js';
export type { InsertedMessages } from './state/messages.js';
export { ago, fromNow, monthStart, NEVER } from './state/moments.js';
export { erasePayload, expirePayload, insertPayloads } from './state/payloads.js';
export { insertSigningKey } from './state/signing-keys.js';
export { insertSubscribers } from './state/subscribers.js';
export { createTestDatabase } from './stores/create-test-database.js';
export type { TestDatabase } from './stores/create-test-database.js';
export { createTestFolder } from './stores/create-test-folder.js';
export { listFiles } from './stores/list-files.js';
export { createTestRedis } from './stores/create-test-redis.js';
export type { TestRedis } from './stores/create-test-redis.js';
export { startTestRedisCluster } from './stores/start-test-redis-cluster.js';
export type { TestRedisCluster } from './stores/start-test-redis-cluster.js';
export { countLockWaits } from './stores/count-lock-waits.js';
export { openSql } from './stores/open-sql.js';
export type { Sql, SqlRow } from './stores/open-sql.js';
export { startCollector } from './tracing/start-collector.js';
export type { Collector } from './tracing/start-collector.js';
export type { CollectedSpan } from './tracing/read-spans.js';
export { waitFor } from './wait-for.js';
export { waitForEffect } from './wait-for.js';
export type { Effect } from './wait-for.js';
