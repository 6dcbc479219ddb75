import type { TokenTurn } from '@posthorn/database';
import { SECOND } from '@posthorn/domain';
import { LRUCache } from 'lru-cache';

export interface AccessToken {
  readonly kind: 'token';
  readonly value: string;
  /** A later token of the same configuration has a higher one. */
  readonly generation: number;
}

/** Its times are on the clock of `performance.now()`. */
export interface KnownToken extends AccessToken {
  readonly renewAtMs: number;
  readonly expiresAtMs: number;
}

/** The tokens that this process has used, by their configurations. */
export interface TokenMemory {
  find(authId: string): KnownToken | undefined;
  forget(authId: string): void;
  remember(token: RememberedToken): KnownToken;
}

interface RememberedToken extends Pick<TokenTurn, 'authId' | 'generation' | 'renewsInMs' | 'expiresInMs'> {
  readonly value: string;
}

const MAX_TOKENS = 10_000;
/** While a renewal runs or has failed, deliveries ask the database no more often. */
const RENEW_AGAIN_MS = SECOND;

export function createTokenMemory(): TokenMemory {
  const tokens = new LRUCache<string, KnownToken>({ max: MAX_TOKENS });
  return {
    find: (authId) => tokens.get(authId),
    forget: (authId) => void tokens.delete(authId),
    remember({ authId, value, generation, renewsInMs, expiresInMs }) {
      const now = performance.now();
      const renewAtMs = now + Math.max(renewsInMs, RENEW_AGAIN_MS);
      const token = { kind: 'token', value, generation, renewAtMs, expiresAtMs: now + expiresInMs } as const;
      tokens.set(authId, token);
      return token;
    },
  };
}
