import { setTimeout as sleep } from 'node:timers/promises';
import type { TokenOwner } from '@posthorn/database';
import type { Logger } from '@posthorn/observability';
import { type Access, type TurnOptions, createTurns } from './take-turn.js';
import { type AccessToken, createTokenMemory } from './token-memory.js';

/** The access tokens of endpoints with OAuth2. All workers share them, and one process at a time fetches one. */
export interface AccessTokens {
  /** Rejects for reasons of our own only: an OwnSideError, or an error of the database. */
  get(owner: TokenOwner): Promise<Access>;
  /** Replaces a token that a receiver refused, at most once a minute. Never rejects. Undefined: there is no other one. */
  replace(owner: TokenOwner, refused: AccessToken): Promise<AccessToken | undefined>;
  /** Resolves when no token is being fetched. */
  idle(): Promise<void>;
}

interface AccessTokensOptions extends TurnOptions {
  readonly logger: Pick<Logger, 'warn'>;
}

const LOOK_AGAIN_MS = 100;

export function createAccessTokens({ logger, ...options }: AccessTokensOptions): AccessTokens {
  const memory = createTokenMemory();
  const takeTurn = createTurns(options, memory);
  /** Deliveries of a configuration wait for the same token. */
  const running = new Map<string, Promise<Access>>();

  function share(key: string, work: () => Promise<Access>): Promise<Access> {
    const shared = running.get(key) ?? work().finally(() => running.delete(key));
    running.set(key, shared);
    return shared;
  }

  /** A delivery does not wait for the renewal of a token that it can use. */
  function renew(key: string, work: () => Promise<Access>): void {
    share(key, work).catch((error: unknown) =>
      logger.warn('an access token could not be renewed yet', { error }),
    );
  }

  async function find(owner: TokenOwner, refused?: number): Promise<Access> {
    for (;;) {
      const turn = await takeTurn(owner, refused);
      if (turn === undefined) return { kind: 'changed' };
      const { token, fetch, error } = turn;
      if (token !== undefined) {
        if (fetch !== undefined) renew(`renewal of ${owner.authId}`, fetch);
        return token;
      }
      if (fetch !== undefined) return await fetch();
      if (error !== undefined) return { kind: 'missing', error };
      await sleep(LOOK_AGAIN_MS);
    }
  }

  return {
    async get(owner) {
      const { authId } = owner;
      const token = memory.find(authId);
      const now = performance.now();
      if (token === undefined || token.expiresAtMs <= now) return await share(authId, () => find(owner));
      if (token.renewAtMs <= now) renew(authId, () => find(owner));
      return token;
    },
    async replace(owner, { generation }) {
      const { authId } = owner;
      const newer = memory.find(authId);
      if (newer !== undefined && newer.generation > generation) return newer;
      const replacing = share(`${authId} ${generation}`, () => find(owner, generation));
      const access = await replacing.catch((error: unknown) => {
        logger.warn('a refused access token could not be replaced', { error });
      });
      return access?.kind === 'token' ? access : undefined;
    },
    async idle() {
      await Promise.allSettled(running.values());
    },
  };
}
