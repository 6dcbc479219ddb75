import { describe, expect, it } from '@jest/globals';
import { isTracingWanted } from '../src/index.js';

const ENDPOINT = 'http://collector:4318';

describe('traces are', () => {
  it.each([
    ['enabled with an endpoint', true, { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT }],
    ['enabled with an endpoint for traces', true, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ENDPOINT }],
    ['enabled with an exporter', true, { OTEL_TRACES_EXPORTER: 'otlp' }],
    [
      'enabled with the supported protocol',
      true,
      { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' },
    ],
    ['disabled without any variable', false, {}],
    ['disabled with empty variables', false, { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
    ['disabled with a service name alone', false, { OTEL_SERVICE_NAME: 'ours' }],
    [
      'disabled with the exporter none',
      false,
      { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
    ],
    [
      'disabled when OpenTelemetry is disabled',
      false,
      { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' },
    ],
    [
      'disabled when OpenTelemetry is disabled, even with other invalid variables',
      false,
      { OTEL_TRACES_EXPORTER: 'zipkin', OTEL_SDK_DISABLED: 'true' },
    ],
  ])('%s', (_case, wanted, environment) => expect(isTracingWanted(environment)).toBe(wanted));

  it.each([
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, /OTEL_TRACES_EXPORTER must be otlp or none/],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      /OTEL_EXPORTER_OTLP_PROTOCOL must be http\/protobuf/,
    ],
  ])('rejected with %j', (environment, issue) => expect(() => isTracingWanted(environment)).toThrow(issue));
});
