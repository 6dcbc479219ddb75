import type { Database, HandedOutMessage, NextMessage } from '@posthorn/database';

export interface HandOutOptions {
  /** Null: a long poll. */
  readonly listenerId: string | null;
  readonly listening: Pick<Database['listening'], 'handOut'>;
  /** Throws when the listener may not listen any more. */
  authorize(): Promise<void>;
}

/** Hands out a page to a listener that may still have it: it has waited for messages, and for memory. */
export async function handOutPage(
  page: readonly NextMessage[],
  { listenerId, listening, authorize }: HandOutOptions,
): Promise<readonly HandedOutMessage[]> {
  await authorize();
  return await listening.handOut(
    listenerId,
    page.map(({ id }) => id),
  );
}
