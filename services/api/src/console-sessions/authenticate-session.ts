import { type ApiError, invalidRequest, isUuid, unauthorized } from '@posthorn/common';
import type { ConsoleSession, SessionProject } from '@posthorn/database';
import type { Credentials } from '@posthorn/http-server';
import type { UsageRecorder } from '../usage/usage-recorder.js';
import type { Caller, CompleteCaller } from '../http/caller.js';
import { noSuchProject } from '../http/not-found.js';
import type { OwnPageCheck } from './assert-own-page.js';
import type { SessionCookie } from './session-cookie.js';

export interface SessionAuthenticationDependencies {
  readonly findSession: (tokenHash: string) => Promise<ConsoleSession | undefined>;
  readonly cookie: Pick<SessionCookie, 'readTokenHash'>;
  readonly ownPage: Pick<OwnPageCheck, 'assertOwnCall'>;
}

export interface CallerOfSessionDependencies extends SessionAuthenticationDependencies {
  readonly completeCaller: CompleteCaller;
  readonly keyUsage: Pick<UsageRecorder, 'record'>;
}

/** Returns the session of a cookie. Throws UNAUTHORIZED, FORBIDDEN. */
export function createSessionAuthentication({
  findSession,
  cookie,
  ownPage,
}: SessionAuthenticationDependencies): (credentials: Credentials) => Promise<ConsoleSession> {
  return async (credentials) => {
    const tokenHash = cookie.readTokenHash(credentials.header('cookie'));
    if (tokenHash === undefined) throw noSession();
    ownPage.assertOwnCall(credentials);
    const session = await findSession(tokenHash);
    if (session === undefined) throw noSession();
    return session;
  };
}

/** Returns the caller that a cookie authenticates: the key of the selected project of its session. */
export function createCallerOfSession({
  completeCaller,
  keyUsage,
  ...dependencies
}: CallerOfSessionDependencies): (credentials: Credentials) => Promise<Caller> {
  const authenticate = createSessionAuthentication(dependencies);
  return async (credentials) => {
    const session = await authenticate(credentials);
    const project = selectProject(session, credentials.header('x-posthorn-project'));
    keyUsage.record(project.principal.id);
    return { ...completeCaller(project), sessionId: session.id };
  };
}

/** The project that the header of a call selects. Throws INVALID_REQUEST. */
export function readProjectId(asked: string | undefined): string | undefined {
  if (asked === undefined || isUuid(asked)) return asked?.toLowerCase();
  throw invalidRequest([{ path: 'X-Posthorn-Project', message: 'is not a project id (a UUID)' }]);
}

function selectProject({ projects }: ConsoleSession, header: string | undefined): SessionProject {
  const asked = readProjectId(header);
  if (asked === undefined) return projects[0];
  const project = projects.find(({ projectId }) => projectId === asked);
  if (project === undefined) throw noSuchProject();
  return project;
}

export function noSession(): ApiError {
  return unauthorized('expired', 'There is no session, or it is over: sign in again.');
}

/** A person who signed in has lost the last grant. */
export function noGrant(): ApiError {
  return unauthorized('revoked', 'No grant is left: sign in again, or ask for one.');
}
