import type { Possessions } from '../start-tenants.js';

/** The result of a call with the ids of another project's data. */
export type Fate =
  | 'not-found'
  | 'no-such-endpoint'
  /** An empty array, with the owner's cursor too. */
  | 'empty list'
  /** The same, but the list contains the caller's own data when the request does not ask for the owner's. */
  | 'nothing of it'
  | 'nothing is accepted'
  /** An event reaches endpoints of its own project only. */
  | 'has no subscriber'
  | 'nothing is replayed'
  | 'nothing is retried'
  | 'nothing is deleted'
  | 'nothing is counted'
  /** Returns the caller's own data, and the owner's project stays unchanged. */
  | 'of its own'
  | 'forbidden';

export interface ForeignCall {
  path(owner: Possessions): string;
  body?(owner: Possessions): object;
  readonly fate: Fate;
  /** The result for another project of the owner's tenant, when it differs. The test does not make `allowed` calls. */
  readonly forSibling?: Fate | 'allowed';
}

/** The path that takes no id of the owner. */
export const at = (path: string) => (): string => path;
