import { ConfigError } from './config-error.js';
import { type Environment, readEnvironment } from './environment.js';

const PROTOCOL = 'http/protobuf';

/**
 * Whether the standard variables of OpenTelemetry enable traces. OpenTelemetry's libraries read all their other
 * settings. Throws ConfigError when they request an unsupported exporter or protocol.
 */
export function isTracingWanted(environment: Environment = readEnvironment()): boolean {
  const given = (name: string): string => environment[name]?.trim() ?? '';
  if (given('OTEL_SDK_DISABLED').toLowerCase() === 'true') return false;
  const exporter = given('OTEL_TRACES_EXPORTER');
  const endpoint = given('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') || given('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (exporter === 'none' || (exporter === '' && endpoint === '')) return false;
  const protocol = given('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') || given('OTEL_EXPORTER_OTLP_PROTOCOL');
  assertSupported(exporter, protocol);
  return true;
}

function assertSupported(exporter: string, protocol: string): void {
  const issues = [
    ...(['', 'otlp'].includes(exporter) ? [] : ['OTEL_TRACES_EXPORTER must be otlp or none']),
    ...(['', PROTOCOL].includes(protocol) ? [] : [`OTEL_EXPORTER_OTLP_PROTOCOL must be ${PROTOCOL}`]),
  ];
  if (issues.length > 0) throw new ConfigError(issues);
}
