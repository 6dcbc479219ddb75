import { type Readable, addAbortSignal } from 'node:stream';

/** An error of a caller's stream. It distinguishes such an error from a failure of the store. */
export class ContentError extends Error {
  constructor(cause: unknown) {
    super('The content broke.', { cause });
    this.name = 'ContentError';
  }
}

/** Yields the chunks of a caller's stream, and destroys the stream when they are not read to the end. */
export async function* readContent(
  content: Readable,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  if (signal !== undefined) addAbortSignal(signal, content);
  try {
    for await (const chunk of content) yield Buffer.from(chunk as Buffer | string);
  } catch (error) {
    throw new ContentError(error);
  }
}
