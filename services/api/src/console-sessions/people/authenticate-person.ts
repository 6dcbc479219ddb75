import { createFreshCache } from '@posthorn/coalescing';
import type { Database, PersonCaller, PersonSession } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';
import type { Credentials } from '@posthorn/http-server';
import type { UsageRecorder } from '../../usage/usage-recorder.js';
import type { OwnPageCheck } from '../assert-own-page.js';
import { noGrant, noSession, readProjectId } from '../authenticate-session.js';
import type { SessionCookie } from '../session-cookie.js';
import type { Caller, CompleteCaller } from '../../http/caller.js';
import { noSuchProject } from '../../http/not-found.js';

export interface PersonAuthenticationDependencies {
  readonly people: Pick<Database['people'], 'findSession' | 'findCaller' | 'findFirstProject'>;
  readonly cookie: Pick<SessionCookie, 'readTokenHash'>;
  readonly ownPage: Pick<OwnPageCheck, 'assertOwnCall'>;
  readonly completeCaller: CompleteCaller;
  readonly usage: PersonUsage;
}

/** What a call shows to be in use. */
export interface PersonUsage {
  readonly sessions: Pick<UsageRecorder, 'record'>;
  recordGrants(use: { readonly grantIds: readonly string[]; readonly personId: string }): void;
}

const MAX_KNOWN = 10_000;

/** Throws FORBIDDEN for a call that another site causes. Undefined: the cookie is not that of a person. */
function readToken(
  { cookie, ownPage }: Pick<PersonAuthenticationDependencies, 'cookie' | 'ownPage'>,
  credentials: Credentials,
): string | undefined {
  const tokenHash = cookie.readTokenHash(credentials.header('cookie'), 'person');
  if (tokenHash !== undefined) ownPage.assertOwnCall(credentials);
  return tokenHash;
}

/** Returns the session of a person's cookie. Undefined for another cookie. Throws UNAUTHORIZED, FORBIDDEN. */
export function createPersonSessions(
  dependencies: PersonAuthenticationDependencies,
): (credentials: Credentials) => Promise<PersonSession | undefined> {
  const { people, usage } = dependencies;
  return async (credentials) => {
    const tokenHash = readToken(dependencies, credentials);
    if (tokenHash === undefined) return undefined;
    const session = await people.findSession(tokenHash);
    if (session === undefined) throw noSession();
    usage.sessions.record(session.id);
    return session;
  };
}

/**
 * Returns the caller that a person's cookie authenticates: the rights of the grants in the selected project, which are
 * less than a second old. Undefined for another cookie.
 */
export function createPersonAuthentication(
  dependencies: PersonAuthenticationDependencies,
): (credentials: Credentials) => Promise<Caller | undefined> {
  const { people, completeCaller, usage } = dependencies;
  const fresh = { max: MAX_KNOWN, maxAgeMs: CACHE_TTL_MS };
  const first = createFreshCache<string>({ ...fresh, load: people.findFirstProject });
  const known = createFreshCache<PersonCaller>({
    ...fresh,
    load(key) {
      const [tokenHash = '', projectId = ''] = key.split(' ');
      return people.findCaller({ tokenHash, projectId });
    },
  });
  return async (credentials) => {
    const tokenHash = readToken(dependencies, credentials);
    if (tokenHash === undefined) return undefined;
    const asked = readProjectId(credentials.header('x-posthorn-project'));
    const projectId = asked ?? (await first.get(tokenHash));
    const found = projectId === undefined ? undefined : await known.get(`${tokenHash} ${projectId}`);
    if (found === undefined) {
      if ((await people.findSession(tokenHash)) === undefined) throw noSession();
      // A person who is signed in must learn whether it is only this project that is missing.
      throw (await first.get(tokenHash)) === undefined ? noGrant() : noSuchProject();
    }
    const { personSessionId: sessionId, grantIds, ...caller } = found;
    usage.sessions.record(sessionId);
    usage.recordGrants({ grantIds, personId: caller.principal.id });
    return { ...completeCaller(caller), sessionId };
  };
}
