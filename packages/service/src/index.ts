export { openDatabase, openQueues } from './open-stores.js';
export { runService } from './run-service.js';
export type { ServiceDefinition } from './run-service.js';
export { serveHttp } from './serve-http.js';
export type { HttpOptions } from './serve-http.js';
export type { ServiceContext } from './service-context.js';
