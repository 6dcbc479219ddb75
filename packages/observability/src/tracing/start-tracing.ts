import type { Tracing, TracingOptions } from './tracing.js';

/** Loads OpenTelemetry, which reads the standard OTEL_* variables. Call it only when they enable traces. */
export async function startTracing(options: TracingOptions): Promise<Tracing> {
  const { openTelemetry } = await import('./open-telemetry.js');
  return openTelemetry(options);
}
