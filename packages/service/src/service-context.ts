import type { Config, VariableKey } from '@posthorn/config';
import type { Logger, Metrics } from '@posthorn/observability';
import type { ReleaseStack } from '@posthorn/runtime';
import type { OutageLog } from './telemetry/outage-log.js';
import type { ServiceTracing } from './telemetry/open-tracing.js';

/** The variables that every service reads. */
export const COMMON_VARIABLES = [
  'databaseUrl',
  'redisUrl',
  'encryptionKeys',
  'deliveryShards',
  'bindAddress',
  'logLevel',
  'logFormat',
] as const;

export type CommonVariable = (typeof COMMON_VARIABLES)[number];

/** The dependencies of a composition root. */
export interface ServiceContext<Key extends VariableKey = CommonVariable> {
  readonly name: string;
  readonly config: Config<Key | CommonVariable>;
  readonly logger: Logger;
  readonly outages: OutageLog;
  readonly metrics: Metrics;
  /** Undefined when tracing is not configured. */
  readonly tracing?: ServiceTracing | undefined;
  readonly releases: ReleaseStack;
  /** True from the first stop signal on. */
  isDraining(): boolean;
}
