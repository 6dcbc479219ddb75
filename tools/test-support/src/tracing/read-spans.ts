import { messagesOf, readProtobuf } from './protobuf.js';

/** A span as the collector received it. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the root span of a trace. */
  readonly parentSpanId: string;
  /** The kind in opentelemetry.proto.trace.v1: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** The ids of linked traces. */
  readonly links: readonly string[];
}

/** Parses an ExportTraceServiceRequest: resource spans, their scopes, their spans. */
export function readSpans(body: Buffer): readonly CollectedSpan[] {
  return messagesOf(readProtobuf(body), 1).flatMap((resourceSpans) => {
    const fields = readProtobuf(resourceSpans);
    const [resource = Buffer.alloc(0)] = messagesOf(fields, 1);
    const service = readAttributes(resource, 1)['service.name'] ?? '';
    const scopes = messagesOf(fields, 2);
    return scopes
      .flatMap((scope) => messagesOf(readProtobuf(scope), 2))
      .map((span) => readSpan(span, service));
  });
}

function readSpan(span: Buffer, service: string): CollectedSpan {
  const fields = readProtobuf(span);
  const bytes = (number: number): Buffer => messagesOf(fields, number)[0] ?? Buffer.alloc(0);
  return {
    service,
    name: bytes(5).toString(),
    traceId: bytes(1).toString('hex'),
    spanId: bytes(2).toString('hex'),
    parentSpanId: bytes(4).toString('hex'),
    kind: Number(fields.find(({ number }) => number === 6)?.value ?? 0),
    attributes: readAttributes(span, 9),
    links: messagesOf(fields, 13).map((link) => messagesOf(readProtobuf(link), 1)[0]?.toString('hex') ?? ''),
  };
}

function readAttributes(message: Buffer, number: number): Readonly<Record<string, string>> {
  const entries = messagesOf(readProtobuf(message), number).map((pair) => {
    const fields = readProtobuf(pair);
    const [key = Buffer.alloc(0)] = messagesOf(fields, 1);
    const [value = Buffer.alloc(0)] = messagesOf(fields, 2);
    const inner = readProtobuf(value)[0]?.value ?? '';
    return [key.toString(), inner.toString()] as const;
  });
  return Object.fromEntries(entries);
}
