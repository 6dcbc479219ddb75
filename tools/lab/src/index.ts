export { at } from './at.js';
export { answerParent } from './child/answer-parent.js';
export { startChild } from './child/start-child.js';
export type { AskedChild } from './child/start-child.js';
export { parseOptions } from './command-line/parse-options.js';
export { renderReport, writeReport } from './command-line/report.js';
export type { ReportRow } from './command-line/report.js';
export { runScenarios } from './command-line/run-scenarios.js';
export type { Lane, ScenarioResult } from './command-line/run-scenarios.js';
export { runWithOptions } from './command-line/run-with-options.js';
export { runScenarioTool } from './command-line/scenario-tool.js';
export type { NamedScenario } from './command-line/scenario-tool.js';
export { listenToStopOrders } from './command-line/stop-orders.js';
export { writeLines } from './command-line/write-lines.js';
export type { LoadTarget, LoadModel, SendColumns, SendProgress } from './generator/messages.js';
export { startGenerator } from './generator/start-generator.js';
export type { Generator } from './generator/start-generator.js';
export type { Reconciliation } from './ledger/reconciliation.js';
export { reconcile } from './ledger/reconcile.js';
export type { Accounts } from './ledger/reconcile.js';
export { expectOutcome } from './ledger/expected-outcome.js';
export type { ExpectationOptions, ExpectedOutcome } from './ledger/expected-outcome.js';
export { countUnsettled } from './ledger/read-messages.js';
export type { Receipt } from './ledger/receipt.js';
export { createReceiptBook } from './ledger/receipt-book.js';
export type { ReceiptBook } from './ledger/receipt-book.js';
export { waitForQuiet } from './ledger/wait-for-quiet.js';
export { createLabClient, firstApi, firstApiUrl } from './load/first-api.js';
export { createApiClient } from './stack/api-client.js';
export type { ApiAnswer, ApiCall, ApiClient } from './stack/api-client.js';
export { createLabEndpoint } from './load/endpoints.js';
export type { LabEndpoint } from './load/endpoints.js';
export {
  createLabInbound,
  createLabListened,
  createLabPublishing,
  DELIVERY_HEADER,
  createLabPull,
  SIGNATURE_HEADER,
  signAsSender,
} from './load/sources.js';
export type { LabSource } from './load/sources.js';
export { startConsumer } from './load/start-consumer.js';
export type { Consumer, ConsumerOptions } from './load/start-consumer.js';
export { startListener } from './load/start-listener.js';
export type { Listener, ListenerConnection, ListenerOptions } from './load/start-listener.js';
export { startLoad } from './load/start-load.js';
export type { Load, LoadOptions, LoadPayload, SendRecord } from './load/start-load.js';
export {
  insertDeadLetters,
  insertDelivered,
  insertHeld,
  insertQueued,
  insertWaitingRetries,
} from './ledger/waiting-messages.js';
export type { WaitingMessages } from './ledger/waiting-messages.js';
export { familyContextSwitches } from './measure/context-switches.js';
export type { ContextSwitches } from './measure/context-switches.js';
export { maximum } from './measure/statistics.js';
export { nowMs } from './measure/now-ms.js';
export { countWrites, familyCpuMs, findPeakRssBytes, findProcessUsage } from './measure/process-usage.js';
export type { ProcessUsage } from './measure/process-usage.js';
export { sampleMemory } from './stack/sample-memory.js';
export type { MemorySamples, SamplingOptions } from './stack/sample-memory.js';
export { sum } from './measure/statistics.js';
export { trendOf } from './measure/statistics.js';
export type { Trend } from './measure/statistics.js';
export { quantile } from './measure/statistics.js';
export type { Behaviour, CertificateIssue, DestinationPlan } from './receivers/behaviour.js';
export type { ReceiptColumns } from './receivers/messages.js';
export { startReceivers } from './receivers/start-receivers.js';
export type { OpenedDestination, Receivers } from './receivers/start-receivers.js';
export { buildCommit } from './stack/build-commit.js';
export type { BuiltCommit } from './stack/build-commit.js';
export { PROJECT_FOLDER, SERVICE_KINDS } from './stack/fleet.js';
export type { Fleet, ServiceCounts, ServiceKind } from './stack/fleet.js';
export type { Journal, JournalEntry } from './stack/journal.js';
export type { LabRedis } from './stack/lab-redis.js';
export type { LabClusterSize } from './stack/lab-redis-cluster.js';
export type { LabSql, SqlRow } from './stack/open-sql.js';
export { openLab } from './stack/open-lab.js';
export type { Lab } from './stack/open-lab.js';
export { provisionAccount, provisionNeighbour } from './stack/provision-account.js';
export type { LabAccount } from './stack/provision-account.js';
export type { ServiceEnd, ServiceProcess } from './stack/service-process.js';
export { startLabStack } from './stack/start-lab-stack.js';
export type { LabStack, LabStackOptions } from './stack/start-lab-stack.js';
export { startBreakpointProxy } from './stack/start-breakpoint-proxy.js';
export { startAnswerLoss } from './stack/start-answer-loss.js';
export type { BreakpointProxy } from './stack/start-breakpoint-proxy.js';
export type { StoreControl } from './stack/store-control.js';
