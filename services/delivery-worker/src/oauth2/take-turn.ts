import { type SecretCipher, parseJson } from '@posthorn/common';
import type { Database, TokenOwner, TokenTurn } from '@posthorn/database';
import { DAY, MINUTE, SECOND } from '@posthorn/domain';
import { type FetchedToken, type Sender, fetchToken } from '@posthorn/outbound-http';
import type { AccessToken, TokenMemory } from './token-memory.js';

export type Access =
  | AccessToken
  /** There is none, for a reason that the owner of the endpoint reads. */
  | { readonly kind: 'missing'; readonly error: string }
  /** The endpoint has another configuration by now. */
  | { readonly kind: 'changed' };

export interface TurnOptions {
  readonly oauthTokens: Pick<Database['oauthTokens'], 'takeTurn' | 'keep' | 'miss' | 'leave'>;
  readonly cipher: SecretCipher;
  readonly sender: Pick<Sender, 'send'>;
  /** Aborted when the process begins to stop. */
  readonly stopping: AbortSignal;
}

export interface TakenTurn {
  /** The token that the database has, unless it has expired or was refused. */
  readonly token: AccessToken | undefined;
  /** Fetches a token, if that is the turn of this process. No database transaction is open meanwhile. */
  readonly fetch: (() => Promise<Access>) | undefined;
  /** Why there is no token, and none will come. Undefined: another process fetches one. */
  readonly error: string | undefined;
}

/** Undefined when the endpoint has another configuration by now. */
export type TakeTurn = (owner: TokenOwner, refused: number | undefined) => Promise<TakenTurn | undefined>;

/** Longer than a fetch. Another process takes over when this one dies in it. */
const LEASE_MS = 10 * SECOND;
const USUAL_LIFE_MS = 5 * MINUTE;
const CHANGED: Access = { kind: 'changed' };

export function createTurns(
  { oauthTokens, cipher, sender, stopping }: TurnOptions,
  memory: TokenMemory,
): TakeTurn {
  async function ask({ endpointId, encryptedSecret, ...settings }: TokenTurn): Promise<FetchedToken> {
    const secrets = parseJson(cipher.decrypt(encryptedSecret, endpointId)) as Secrets;
    return await fetchToken(sender, { ...settings, ...secrets }, { signal: stopping });
  }

  async function fetch(turn: TokenTurn): Promise<Access> {
    const { authId } = turn;
    const fetched = await ask(turn).catch(async (error: unknown) => {
      // Otherwise, the turn ends by itself.
      await oauthTokens.leave(authId).catch(() => undefined);
      throw error;
    });
    if (fetched.kind === 'failed') {
      await oauthTokens.miss(authId, fetched.error);
      return { kind: 'missing', error: fetched.error };
    }
    const { token: value, expiresInSeconds } = fetched;
    const lifeMs = expiresInSeconds === undefined ? USUAL_LIFE_MS : Math.min(expiresInSeconds * SECOND, DAY);
    const encryptedToken = cipher.encrypt(value, authId);
    const kept = await oauthTokens.keep({ authId, encryptedToken, lifeMs });
    return kept === undefined ? CHANGED : memory.remember({ authId, value, ...kept });
  }

  function open(turn: TokenTurn): AccessToken | undefined {
    const { authId, encryptedToken, expiresInMs } = turn;
    if (encryptedToken === null || expiresInMs <= 0) return undefined;
    return memory.remember({ ...turn, value: cipher.decrypt(encryptedToken, authId) });
  }

  return async (owner, refused) => {
    const turn = await oauthTokens.takeTurn({ ...owner, leaseMs: LEASE_MS, refused });
    if (turn === undefined) return undefined;
    const isRefused = turn.generation === refused;
    if (turn.encryptedToken === null || (isRefused && turn.isMine)) memory.forget(owner.authId);
    return {
      token: isRefused ? undefined : open(turn),
      fetch: turn.isMine ? () => fetch(turn) : undefined,
      error: turn.error ?? (isRefused && !turn.isFetched ? 'the receiver refused the token' : undefined),
    };
  };
}

/** What a configuration keeps encrypted. */
interface Secrets {
  readonly clientSecret: string;
  readonly extraParams: Readonly<Record<string, string>>;
}
