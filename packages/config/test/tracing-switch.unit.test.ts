import { describe, expect, it } from '@jest/globals';
import { isTracingWanted } from '../src/index.js';

const ENDPOINT = 'http://collector:4318';

describe('traces are', () => {
  it.each([
    ['wanted with an endpoint', true, { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT }],
    ['wanted with an endpoint for traces', true, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ENDPOINT }],
    ['wanted with an exporter', true, { OTEL_TRACES_EXPORTER: 'otlp' }],
    [
      'wanted with the protocol that there is',
      true,
      { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' },
    ],
    ['not wanted with nothing', false, {}],
    ['not wanted with empty variables', false, { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
    ['not wanted with a name alone', false, { OTEL_SERVICE_NAME: 'ours' }],
    [
      'not wanted with no exporter',
      false,
      { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
    ],
    [
      'not wanted when all is off',
      false,
      { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' },
    ],
    [
      'not wanted when all is off, whatever the rest says',
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
  ])('refused with %j', (environment, issue) => expect(() => isTracingWanted(environment)).toThrow(issue));
});
