import type { Tracing, TracingOptions } from './tracing.js';

/** Loads OpenTelemetry, which reads the standard OTEL_* variables: to be called only when they ask for traces. */
export async function startTracing(options: TracingOptions): Promise<Tracing> {
  const { openTelemetry } = await import('./open-telemetry.js');
  return openTelemetry(options);
}
