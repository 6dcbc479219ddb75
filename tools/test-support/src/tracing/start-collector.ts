import { gunzipSync } from 'node:zlib';
import { startReceiver } from '../receiver/start-receiver.js';
import { type CollectedSpan, readSpans } from './read-spans.js';

export interface Collector {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  /** All spans received so far. */
  spans(): readonly CollectedSpan[];
  /** All bytes received so far. */
  bytes(): Buffer;
  close(): Promise<void>;
}

/** A real OTLP receiver over HTTP with Protocol Buffers. */
export async function startCollector(): Promise<Collector> {
  const receiver = await startReceiver();
  const bodies = (): readonly Buffer[] =>
    receiver.requests.map(({ headers, body }) =>
      headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body,
    );
  return {
    url: receiver.url,
    spans: () => bodies().flatMap(readSpans),
    bytes: () => Buffer.concat([...bodies()]),
    close: () => receiver.close(),
  };
}
