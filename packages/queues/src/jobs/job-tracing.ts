import { type Span, type Telemetry, SpanKind } from 'bullmq';

/** Jobs that carry the trace that they belong to. */
export interface JobTracing {
  /** A span for each job that is processed, in the trace that the job carries, or in a new one. */
  readonly ofWorkers: Telemetry;
  /** Begins the span of one job's adding, within the current one. */
  startAdding(queue: string): Adding;
}

export interface Adding {
  /** What the job is to carry. */
  readonly carried: string;
  end(): void;
}

const NO_SPAN: Span<unknown> = {
  setSpanOnContext: (context) => context,
  setAttribute: () => undefined,
  setAttributes: () => undefined,
  addEvent: () => undefined,
  recordException: () => undefined,
  end: () => undefined,
};

/** Loads BullMQ's own integration of OpenTelemetry, which uses what the process has set up. */
export async function loadJobTracing(): Promise<JobTracing> {
  const { BullMQOtel } = await import('bullmq-otel');
  const { tracer, contextManager } = new BullMQOtel({ tracerName: 'posthorn' }) as Telemetry<unknown>;
  return {
    ofWorkers: {
      contextManager,
      tracer: {
        // What a worker does besides, each look for a job among it, would be a trace of its own.
        startSpan: (name, options, context) =>
          options?.kind === SpanKind.CONSUMER ? tracer.startSpan(name, options, context) : NO_SPAN,
      },
    },
    // Jobs of many requests are added at once: only a span for each can be in the trace of its own request.
    startAdding(queue) {
      const span = tracer.startSpan(`add ${queue}`, { kind: SpanKind.PRODUCER });
      const context: unknown = span.setSpanOnContext(contextManager.active());
      return { carried: contextManager.getMetadata(context), end: () => span.end() };
    },
  };
}
