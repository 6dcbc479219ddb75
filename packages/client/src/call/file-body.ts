import { ConnectionError, connectionFailed } from '../errors/connection-error.js';
import { type Limit, within } from './within.js';

/** The response with a body that is read within the limit. */
export function withinLimit(response: Response, limit: Limit): Response {
  const { body, status, statusText, headers, url, redirected } = response;
  if (body === null) return response;
  const reader = (body as ReadableStream<Uint8Array>).getReader();

  async function read(): Promise<Uint8Array | undefined> {
    try {
      return (await within(limit, () => reader.read())).value;
    } catch (error) {
      // A `fetch` of the caller may not heed the signal.
      void reader.cancel(error).catch(() => undefined);
      const isOurs = error instanceof ConnectionError || limit.signal?.aborted === true;
      throw isOurs ? error : connectionFailed(url, error, '');
    }
  }

  const bounded = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await read();
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return Object.defineProperties(new Response(bounded, { status, statusText, headers }), {
    url: { value: url },
    redirected: { value: redirected },
  });
}
