export { createLogger } from './logger.js';
export type { LogFields, Logger, LoggerOptions } from './logger.js';
export { createMetrics } from './metrics.js';
export type { Counter, Gauge, Histogram, MetricAbout, Metrics } from './metrics.js';
