import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Link,
  type Span,
  type Tracer,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { SpanAbout, TracedRequest, Tracing, TracingOptions } from './tracing.js';

const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const;
/** An unavailable collector must not delay a stop. */
const STOP_WITHIN_MS = 3000;

/**
 * The standard variables configure sampling, limits, batches, the exporter and the resource. Call it once per process.
 */
export function openTelemetry({ service, onError }: TracingOptions): Tracing {
  setGlobalErrorHandler(onError);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `posthorn-${service}` }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const tracer = provider.getTracer('posthorn');
  return {
    inSpan: (about, work) =>
      inSpan(tracer, about, (span) => work((attributes) => span.setAttributes({ ...attributes }))),
    startRequest: (request, proceed) => startRequest(tracer, request, proceed),
    async stop() {
      await Promise.race([provider.shutdown(), sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

async function inSpan<Result>(
  tracer: Tracer,
  { name, kind = 'internal', attributes = {} }: SpanAbout,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return await tracer.startActiveSpan(
    name,
    { kind: KINDS[kind], attributes: { ...attributes } },
    async (span) => {
      try {
        return await work(span);
      } catch (error) {
        // Its message may contain text of a request.
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
  );
}

function startRequest(
  tracer: Tracer,
  { method, headers }: TracedRequest,
  proceed: () => void,
): ReturnType<Tracing['startRequest']> {
  const span = tracer.startSpan(
    method,
    { kind: SpanKind.SERVER, links: linksTo(headers), attributes: { 'http.request.method': method } },
    ROOT_CONTEXT,
  );
  context.with(trace.setSpan(ROOT_CONTEXT, span), proceed);
  return ({ route, status }) => {
    if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

/**
 * A client's trace decides neither the sampling here nor the trace of the service's spans. Its state is not passed on.
 */
function linksTo({ traceparent }: TracedRequest['headers']): Link[] {
  if (typeof traceparent !== 'string') return [];
  const given = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }));
  return given === undefined ? [] : [{ context: given }];
}
