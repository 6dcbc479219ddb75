import { hash } from 'node:crypto';
import { MINUTE, SECOND } from '@posthorn/domain';
import type { Sender } from '@posthorn/outbound-http';
import { LRUCache } from 'lru-cache';
import { type KeySet, fetchKeySet } from './fetch-key-set.js';

/** The public keys of senders, by the URLs that endpoints name. */
export interface KeySets {
  /** The keys that were fetched less than an hour ago. */
  find(url: string): KeySet['keys'];
  /** The same after another fetch, unless the last one began less than a minute ago. Never rejects. */
  refresh(wanted: WantedKeys): Promise<RefreshedKeys>;
  /** Keeps in mind for a minute that signatures were of no key that a fetch brought. */
  refute(given: GivenSignatures): void;
  isRefuted(given: GivenSignatures): boolean;
}

export interface GivenSignatures {
  readonly url: string;
  readonly signatures: string;
}

export interface WantedKeys {
  readonly url: string;
  readonly projectId: string;
}

export interface RefreshedKeys extends KeySet {
  /** Whether the keys were fetched for this call. */
  readonly isFresh: boolean;
  /** When another fetch may bring other keys. */
  readonly retryAfterSeconds: number;
}

export interface KeySetOptions {
  readonly sender: Pick<Sender, 'send'>;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

interface StoredKeySet extends KeySet {
  readonly fetchedAtMs: number;
  /** When the last fetch began, whatever it brought. */
  readonly triedAtMs: number;
}

interface Fetch {
  readonly projectId: string;
  readonly done: Promise<void>;
}

const MAX_AGE_MS = 60 * MINUTE;
const FETCH_EVERY_MS = MINUTE;
/** Of the least recently used one, the keys are fetched again. */
const MAX_KEY_SETS = 2000;
/** The maximum number of fetches at once. A project whose URLs hang leaves the others theirs. */
const MAX_FETCHES = 256;
const MAX_FETCHES_OF_PROJECT = 4;

/** Each is some hundred bytes of a forged request. */
const MAX_REFUTED = 10_000;

const TOO_MANY: RefreshedKeys = {
  keys: [],
  isFresh: false,
  issue: 'too many key sets are fetched at the same time',
  retryAfterSeconds: 5,
};

function keyOf({ url, signatures }: GivenSignatures): string {
  return `${hash('sha256', signatures)} ${url}`;
}

/** All endpoints with the same URL share its keys, and concurrent requests share a fetch. */
export function createKeySets({ sender, now = () => performance.now() }: KeySetOptions): KeySets {
  const keySets = new LRUCache<string, StoredKeySet>({ max: MAX_KEY_SETS });
  const fetches = new Map<string, Fetch>();
  /** When signatures were refuted, by their hash and the URL. */
  const refutedAtMs = new LRUCache<string, number>({ max: MAX_REFUTED });

  function find(url: string): KeySet['keys'] {
    const known = keySets.get(url);
    return known !== undefined && now() - known.fetchedAtMs < MAX_AGE_MS ? known.keys : [];
  }

  /** What was fetched before stays when the fetch fails. */
  async function fetch(url: string): Promise<void> {
    const triedAtMs = now();
    const fetched = await fetchKeySet(sender, url);
    const known = keySets.get(url) ?? { keys: [], fetchedAtMs: -Infinity };
    keySets.set(
      url,
      fetched.kind === 'fetched'
        ? { ...fetched.keySet, fetchedAtMs: triedAtMs, triedAtMs }
        : { ...known, issue: fetched.issue, triedAtMs },
    );
  }

  function mayFetch(projectId: string): boolean {
    const ofProject = [...fetches.values()].filter((each) => each.projectId === projectId);
    return fetches.size < MAX_FETCHES && ofProject.length < MAX_FETCHES_OF_PROJECT;
  }

  function isDue(url: string): boolean {
    const known = keySets.get(url);
    return known === undefined || now() - known.triedAtMs >= FETCH_EVERY_MS;
  }

  /** Returns whether the keys were fetched. */
  async function fetchOnce({ url, projectId }: WantedKeys): Promise<boolean> {
    if (!fetches.has(url) && isDue(url) && mayFetch(projectId)) {
      const done = fetch(url).finally(() => fetches.delete(url));
      fetches.set(url, { projectId, done });
    }
    const fetching = fetches.get(url);
    await fetching?.done;
    return fetching !== undefined;
  }

  return {
    find,
    async refresh(wanted) {
      const isFresh = await fetchOnce(wanted);
      const known = keySets.get(wanted.url);
      if (known === undefined) return TOO_MANY;
      const waitMs = Math.max(0, known.triedAtMs + FETCH_EVERY_MS - now());
      const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / SECOND));
      return { keys: find(wanted.url), issue: known.issue, isFresh, retryAfterSeconds };
    },
    refute: (given) => void refutedAtMs.set(keyOf(given), now()),
    isRefuted: (given) => now() - (refutedAtMs.get(keyOf(given)) ?? -Infinity) < FETCH_EVERY_MS,
  };
}
