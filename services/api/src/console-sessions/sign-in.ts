import { ApiError, hashApiKey, hashOpaqueToken, isApiKey, isOpaqueToken } from '@posthorn/common';
import { type Database, type SignedIn, MAX_SESSION_PROJECTS } from '@posthorn/database';
import { readBearerToken } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import type { Visitor } from './visitor.js';

export const SESSION_HOURS = 12;

export interface SignInDependencies {
  readonly sessions: Database['consoleSessions'];
  /** Returns undefined for an unknown key. Throws when the key's project exceeds its burst ceiling. */
  readonly admitKey: (keyHash: string) => Promise<Caller | undefined>;
}

export interface SignIn extends Visitor {
  readonly code: string | undefined;
  /** The hash of the session's token from now on. */
  readonly newTokenHash: string;
}

/** Returns undefined when there is no such key or code. Throws FORBIDDEN, PROJECT_LIMIT_REACHED. */
export async function signIn(
  { authorization, code = '', tokenHash, newTokenHash }: SignIn,
  { sessions, admitKey }: SignInDependencies,
): Promise<SignedIn | undefined> {
  const key = readBearerToken(authorization);
  const by = key === undefined ? hashedCode(code) : hashedKey(key);
  if (by === undefined) return undefined;
  if (by.kind === 'key' && (await admitKey(by.hash)) === undefined) return undefined;
  const answer = await sessions.signIn({ by, tokenHash, newTokenHash, hours: SESSION_HOURS });
  switch (answer.kind) {
    case 'signed-in':
      return answer.signedIn;
    case 'unknown':
      return undefined;
    case 'suspended':
      throw new ApiError('FORBIDDEN', 'This project is suspended.');
    case 'full':
      throw new ApiError('PROJECT_LIMIT_REACHED', `A session has ${MAX_SESSION_PROJECTS} projects at most.`);
  }
}

function hashedKey(key: string): { readonly kind: 'key'; readonly hash: string } | undefined {
  return isApiKey(key) ? { kind: 'key', hash: hashApiKey(key) } : undefined;
}

function hashedCode(code: string): { readonly kind: 'code'; readonly hash: string } | undefined {
  return isOpaqueToken('code', code) ? { kind: 'code', hash: hashOpaqueToken(code) } : undefined;
}
