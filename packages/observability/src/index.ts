export { createLogger } from './logger.js';
export type { LogFields, Logger, LoggerOptions } from './logger.js';
export { createFreshRead } from './fresh-read.js';
export type { Reading } from './gauge.js';
export type { MetricAbout } from './metric-about.js';
export { createMetrics } from './metrics.js';
export type { Counter, Histogram, MetricDescription, Metrics } from './metrics.js';
export { startTracing } from './tracing/start-tracing.js';
export type { Tracing } from './tracing/tracing.js';
