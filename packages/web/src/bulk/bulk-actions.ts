import type { Call, Posthorn } from '@posthorn/client';
import { type MessageFilters, toLogParams, toSelection } from '../filters/message-filters.js';
import type { Part } from './act-on-all.js';

/** The API acts on this many messages in one call. */
const AT_ONCE = 1000;

/** Something that is done with all messages that some filters show. */
export interface BulkAction {
  readonly label: string;
  /** Of the messages that it acts on. */
  readonly status: string;
  /** It acts on `failed messages`. */
  readonly adjective: string;
  /** The button that starts it says `Replay 3 messages`. */
  readonly verb: string;
  /** What it means for each message. */
  readonly text: string;
  /** `3 messages queued for replay.` */
  readonly done: string;
  readonly count: (posthorn: Posthorn, filters: MessageFilters) => Promise<number>;
  readonly act: (posthorn: Posthorn, filters: MessageFilters, cursor: string | undefined) => Promise<Part>;
}

export const NO_TESTS = 'Tests are not replayed.';

const REPLAY = {
  verb: 'Replay',
  text: 'Each gets a fresh set of attempts, whatever it has had before. A receiver may get a message again.',
  done: 'queued for replay',
};

function replayOf(status: string, adjective: string): BulkAction {
  return {
    ...REPLAY,
    text: `${REPLAY.text} ${NO_TESTS}`,
    label: `Replay all ${adjective}`,
    status,
    adjective,
    count: (posthorn, filters) => countMessages(posthorn, { ...filters, status }, false),
    act: (posthorn, filters, cursor) =>
      toPart(
        posthorn.messages.replayAll({ ...toSelection(filters), status, limit: AT_ONCE, cursor }),
        ({ replayed, failed, stuck }) => ({ done: replayed, refused: failed + stuck }),
      ),
  };
}

export const REPLAY_FAILED = replayOf('failed_permanent', 'failed');
const REPLAY_DELIVERED = replayOf('succeeded', 'delivered');

export const SEND_WAITING: BulkAction = {
  label: 'Send everything that waits now',
  status: 'pending_retry',
  adjective: 'waiting',
  verb: 'Send',
  text: 'Each is sent now and not at its planned time, the oldest first. The attempts so far still count, so it fails for good as early as before. A replay begins with a fresh set of attempts instead.',
  done: 'on the way now',
  count: (posthorn, filters) => countMessages(posthorn, { ...filters, status: 'pending_retry' }),
  act: (posthorn, filters, cursor) =>
    toPart(
      posthorn.messages.retryAll({ ...toSelection(filters), all: true, limit: AT_ONCE, cursor }),
      ({ retried }) => ({ done: retried, refused: 0 }),
    ),
};

/** What can be done with all messages that the filters show: by their status, or with those that need it. */
const choose =
  (sendWaiting: BulkAction, replayFailed: BulkAction, replayDelivered: BulkAction) =>
  ({ status }: MessageFilters): readonly BulkAction[] => {
    if (status === undefined) return [sendWaiting, replayFailed];
    if (status === 'waiting') return [sendWaiting];
    return [sendWaiting, replayFailed, replayDelivered].filter((action) => action.status === status);
  };

export const bulkActionsOf = choose(SEND_WAITING, REPLAY_FAILED, REPLAY_DELIVERED);

/** Of dead letters: failed messages that can be replayed. */
export const REPLAY_DEAD_LETTERS: BulkAction = {
  ...REPLAY_FAILED,
  async count(posthorn, filters) {
    const asked = posthorn.deadLetters.list({ ...toLogParams(filters), limit: 1, count: true });
    return (await asked.withResponse()).meta.total ?? 0;
  },
};

/** The same for what inbound endpoints received, where tests are none. */
const countReceived =
  (status: string): BulkAction['count'] =>
  async (posthorn, { endpointId: inboundEndpointId, search, from: startTime, to: endTime }) => {
    const asked = { inboundEndpointId, status, search, startTime, endTime, limit: 1, count: true };
    return (await posthorn.inboundLogs.list(asked).withResponse()).meta.total ?? 0;
  };

const toReceived = ({ endpointId, search, from, to }: MessageFilters) => ({
  inboundEndpointId: endpointId,
  search,
  receivedAfter: from,
  receivedBefore: to,
  limit: AT_ONCE,
});

const inboundReplayOf = (action: BulkAction): BulkAction => ({
  ...action,
  ...REPLAY,
  count: countReceived(action.status),
  act: (posthorn, filters, cursor) =>
    toPart(
      posthorn.inboundMessages.replayAll({ ...toReceived(filters), status: action.status, cursor }),
      ({ replayed, failed, stuck }) => ({ done: replayed, refused: failed + stuck }),
    ),
});

export const SEND_RECEIVED: BulkAction = {
  ...SEND_WAITING,
  count: countReceived(SEND_WAITING.status),
  act: (posthorn, filters, cursor) =>
    toPart(
      posthorn.inboundMessages.retryAll({ ...toReceived(filters), all: true, cursor }),
      ({ retried }) => ({ done: retried, refused: 0 }),
    ),
};

export const inboundActionsOf = choose(
  SEND_RECEIVED,
  inboundReplayOf(REPLAY_FAILED),
  inboundReplayOf(REPLAY_DELIVERED),
);

async function countMessages(posthorn: Posthorn, filters: MessageFilters, isTest?: boolean): Promise<number> {
  const { meta } = await posthorn.logs
    .list({ ...toLogParams(filters), isTest, limit: 1, count: true })
    .withResponse();
  return meta.total ?? 0;
}

async function toPart<Data>(
  call: Call<Data>,
  toCounts: (data: Data) => Pick<Part, 'done' | 'refused'>,
): Promise<Part> {
  const { data, meta, response } = await call.withResponse();
  const waitSeconds = Number(response.headers.get('retry-after') ?? 0);
  return { ...toCounts(data), next: meta.nextCursor ?? null, waitMs: waitSeconds * 1000 };
}
