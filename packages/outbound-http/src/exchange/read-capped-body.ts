import type { Request } from 'got';

const MAX_RESPONSE_BODY_BYTES = 64 * 1024;

export interface CappedBody {
  readonly body: Buffer;
  readonly bodyTruncated: boolean;
}

/** Ends the reading with the received bytes, and closes the connection. */
export type CutBody = () => void;

/** Calls back once the body has ended or reached the cap. Past the cap, the connection is closed. */
export function readCappedBody(stream: Request, done: (body: CappedBody) => void): CutBody {
  const chunks: Buffer[] = [];
  let length = 0;

  function cut(): void {
    stream.destroy();
    done({ body: Buffer.concat(chunks, Math.min(length, MAX_RESPONSE_BODY_BYTES)), bodyTruncated: true });
  }

  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_RESPONSE_BODY_BYTES) cut();
  });
  stream.once('end', () => {
    // A destination that answers without reading the request would otherwise keep this connection occupied. Over TLS,
    // Node.js confirms a write in the next turn of the event loop, when the answer may have arrived.
    const isWritten = (): boolean => stream.timings?.upload !== undefined;
    if (!isWritten()) setImmediate(() => isWritten() || stream.destroy());
    done({ body: Buffer.concat(chunks), bodyTruncated: false });
  });
  return cut;
}
