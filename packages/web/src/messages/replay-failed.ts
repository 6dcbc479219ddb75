import type { Posthorn } from '@posthorn/client';

/** The API replays this many messages in one call. */
const REPLAYED_AT_ONCE = 1000;

/** Failed messages of the project, of one endpoint, of a time. */
export interface FailedMessages {
  readonly endpointId?: string | undefined;
  /** Inclusive. */
  readonly createdAfter?: string | undefined;
  /** Exclusive. */
  readonly createdBefore?: string | undefined;
}

/** Replays failed messages, however many they are, and resolves with their number. */
export async function replayFailed(posthorn: Posthorn, which: FailedMessages): Promise<number> {
  let total = 0;
  for (;;) {
    const part = { status: 'failed_permanent', limit: REPLAYED_AT_ONCE, ...which };
    const { replayed, failed, stuck } = await posthorn.messages.replayAll(part);
    total += replayed;
    // What cannot be replayed stays failed, so it would be found again.
    if (replayed === 0 || replayed + failed + stuck < REPLAYED_AT_ONCE) return total;
  }
}
