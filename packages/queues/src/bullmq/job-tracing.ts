import { type Span, type Telemetry, SpanKind } from 'bullmq';

/** Makes jobs carry their trace. */
export interface JobTracing {
  /** Creates a span for each processed job, in the trace that the job carries or in a new one. */
  readonly ofWorkers: Telemetry;
  /** Begins the span for adding one job, within the current span. */
  startAdding(queue: string): Adding;
}

export interface Adding {
  /** The trace context for the job to carry. */
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

/** Loads BullMQ's own OpenTelemetry integration, which uses the setup of the process. */
export async function loadJobTracing(): Promise<JobTracing> {
  const { BullMQOtel } = await import('bullmq-otel');
  const { tracer, contextManager } = new BullMQOtel({ tracerName: 'posthorn' }) as Telemetry<unknown>;
  return {
    ofWorkers: {
      contextManager,
      tracer: {
        // Other work of a worker, such as each fetch of a job, would become a trace of its own.
        startSpan: (name, options, context) =>
          options?.kind === SpanKind.CONSUMER ? tracer.startSpan(name, options, context) : NO_SPAN,
      },
    },
    // Jobs of many requests are added at once. Only a span for each job can be in the trace of its own request.
    startAdding(queue) {
      const span = tracer.startSpan(`add ${queue}`, { kind: SpanKind.PRODUCER });
      const context: unknown = span.setSpanOnContext(contextManager.active());
      return { carried: contextManager.getMetadata(context), end: () => span.end() };
    },
  };
}
