import { isTracingWanted } from '@posthorn/config';
import { type Logger, type Tracing, startTracing } from '@posthorn/observability';
import { type JobTracing, loadJobTracing } from '@posthorn/queues';
import type { ReleaseStack } from '@posthorn/runtime';
import { createThrottledLogger } from './outage-log.js';

export interface ServiceTracing extends Pick<Tracing, 'inSpan' | 'startRequest'> {
  readonly jobs: JobTracing;
}

/**
 * Traces until the process stops. Returns undefined, without loading OpenTelemetry, unless its standard variables
 * enable traces.
 */
export async function openTracing(
  service: string,
  { logger, releases }: { readonly logger: Logger; readonly releases: ReleaseStack },
): Promise<ServiceTracing | undefined> {
  if (!isTracingWanted()) return undefined;
  const reportOutage = createThrottledLogger(logger);
  const { stop, ...tracing } = await startTracing({
    service,
    onError: (error) => reportOutage('traces could not be sent', { error: String(error).slice(0, 200) }),
  });
  releases.push('traces', () => stop());
  return { ...tracing, jobs: await loadJobTracing() };
}
