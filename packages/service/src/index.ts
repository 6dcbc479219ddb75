export {
  FILE_VARIABLES,
  openFiles,
  enqueueNotifications,
  openDatabase,
  openExportWork,
  openQueues,
} from './stores/open-stores.js';
export type { ServiceTracing } from './telemetry/open-tracing.js';
export { createMeasuredBodyBudget } from './telemetry/create-measured-body-budget.js';
export { type ThrottledLogger, createOutageLog, createThrottledLogger } from './telemetry/outage-log.js';
export { type ServiceDefinition, runService } from './run-service.js';
export { type HttpOptions, serveHttp } from './http/serve-http.js';
export { type ServiceContext, COMMON_VARIABLES } from './service-context.js';
