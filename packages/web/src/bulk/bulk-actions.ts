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

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The calls that act on messages of one kind. */
interface Kind {
  /** Tests are counted unless messages are replayed. */
  list(posthorn: Posthorn, filters: MessageFilters, page: { readonly isReplay: boolean }): Call<unknown>;
  replay(
    posthorn: Posthorn,
    filters: MessageFilters,
    page: Page & { readonly status: string },
  ): Call<Readonly<Record<'replayed' | 'failed' | 'stuck', number>>>;
  retry(posthorn: Posthorn, filters: MessageFilters, page: Page): Call<{ readonly retried: number }>;
}

const COUNT = { limit: 1, count: true };

const outbound = actionsOn(
  {
    list: ({ logs }, filters, { isReplay }) =>
      logs.list({ ...toLogParams(filters), ...(isReplay && { isTest: false }), ...COUNT }),
    replay: ({ messages }, filters, page) => messages.replayAll({ ...toSelection(filters), ...page }),
    retry: ({ messages }, filters, page) =>
      messages.retryAll({ ...toSelection(filters), all: true, ...page }),
  },
  ` ${NO_TESTS}`,
);

/** There are no tests of what inbound endpoints received. */
const inbound = actionsOn({
  list: ({ inboundLogs }, { endpointId: inboundEndpointId, status, search, from: startTime, to: endTime }) =>
    inboundLogs.list({ inboundEndpointId, status, search, startTime, endTime, ...COUNT }),
  replay: ({ inboundMessages }, filters, page) =>
    inboundMessages.replayAll({ ...toReceived(filters), ...page }),
  retry: ({ inboundMessages }, filters, page) =>
    inboundMessages.retryAll({ ...toReceived(filters), all: true, ...page }),
});

export const {
  retryWaiting: RETRY_WAITING,
  replayFailed: REPLAY_FAILED,
  actionsOf: bulkActionsOf,
} = outbound;
export const { retryWaiting: RETRY_RECEIVED, actionsOf: inboundActionsOf } = inbound;

/** Of dead letters: failed messages that can be replayed. */
export const REPLAY_DEAD_LETTERS: BulkAction = {
  ...REPLAY_FAILED,
  count: async (posthorn, filters) =>
    await countAll(posthorn.deadLetters.list({ ...toLogParams(filters), ...COUNT })),
};

export interface RecoverParts {
  readonly waiting: boolean;
  readonly failed: boolean;
}

/** Of an outage: what waits, and what failed for good during it. */
export function recoveryOf(incidentId: string, parts: RecoverParts): BulkAction {
  return {
    label: `Recover ${incidentId}`,
    status: '',
    adjective: [parts.waiting && 'waiting', parts.failed && 'failed'].filter(Boolean).join(' and '),
    verb: 'Recover',
    text: 'A retry keeps the attempts so far, and a replay begins with a fresh set. A receiver may get a message again.',
    done: 'will be retried now',
    async count(posthorn) {
      const { messages } = await posthorn.incidents.get(incidentId);
      const { waiting = 0, failedPermanent = 0 } = messages ?? {};
      return (parts.waiting ? waiting : 0) + (parts.failed ? failedPermanent : 0);
    },
    act: (posthorn, _filters, cursor) =>
      toPart(
        posthorn.incidents.recover(incidentId, { ...parts, limit: AT_ONCE, cursor }),
        ({ retried, replayed, failed, stuck }) => ({ done: retried + replayed, refused: failed + stuck }),
      ),
  };
}

function toReceived({ endpointId: inboundEndpointId, search, from, to }: MessageFilters) {
  return { inboundEndpointId, search, receivedAfter: from, receivedBefore: to };
}

function actionsOn({ list, replay, retry }: Kind, hint = '') {
  const replayOf = (status: string, adjective: string): BulkAction => ({
    label: `Replay all ${adjective}`,
    status,
    adjective,
    verb: 'Replay',
    text: `Each gets a fresh set of attempts, whatever it has had before. A receiver may get a message again.${hint}`,
    done: 'queued for replay',
    count: (posthorn, filters) => countAll(list(posthorn, { ...filters, status }, { isReplay: true })),
    act: (posthorn, filters, cursor) =>
      toPart(
        replay(posthorn, filters, { status, limit: AT_ONCE, cursor }),
        ({ replayed, failed, stuck }) => ({ done: replayed, refused: failed + stuck }),
      ),
  });
  const waiting = { status: 'pending_retry', adjective: 'waiting' };
  const retryWaiting: BulkAction = {
    label: 'Retry all that wait',
    ...waiting,
    verb: 'Retry',
    text: 'Each is retried now and not at its planned time, the oldest first. The attempts so far still count, so it fails for good as early as before. A replay begins with a fresh set of attempts instead.',
    done: 'will be retried now',
    count: (posthorn, filters) =>
      countAll(list(posthorn, { ...filters, status: waiting.status }, { isReplay: false })),
    act: (posthorn, filters, cursor) =>
      toPart(retry(posthorn, filters, { limit: AT_ONCE, cursor }), ({ retried }) => ({
        done: retried,
        refused: 0,
      })),
  };
  const replayFailed = replayOf('failed_permanent', 'failed');
  const all = [retryWaiting, replayFailed, replayOf('succeeded', 'delivered')];
  return {
    retryWaiting,
    replayFailed,
    /** What can be done with all that the filters show: by their status, or with those that need it. */
    actionsOf({ status }: MessageFilters): readonly BulkAction[] {
      if (status === undefined) return [retryWaiting, replayFailed];
      if (status === 'waiting') return [retryWaiting];
      return all.filter((action) => action.status === status);
    },
  };
}

async function countAll(asked: Call<unknown>): Promise<number> {
  return (await asked.withResponse()).meta.total ?? 0;
}

async function toPart<Data>(
  call: Call<Data>,
  toCounts: (data: Data) => Pick<Part, 'done' | 'refused'>,
): Promise<Part> {
  const { data, meta, response } = await call.withResponse();
  const waitSeconds = Number(response.headers.get('retry-after') ?? 0);
  return { ...toCounts(data), next: meta.nextCursor ?? null, waitMs: waitSeconds * 1000 };
}
