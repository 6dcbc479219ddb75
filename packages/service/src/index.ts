export { FILE_KEYS, openFiles } from './open-files.js';
export { openDatabase, openQueues } from './open-stores.js';
export { createOutageLog } from './outage-log.js';
export type { OutageLog } from './outage-log.js';
export { runService } from './run-service.js';
export type { ServiceDefinition } from './run-service.js';
export { serveHttp } from './serve-http.js';
export type { HttpOptions } from './serve-http.js';
export type { ServiceContext } from './service-context.js';
