import type { ConsoleSession, Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { type CreateSessionDependencies, createSession } from './create-session.js';
import { deleteSession } from './delete-session.js';
import { getSession } from './get-session.js';
import type { SessionCookie } from './session-cookie.js';
import type { Visitor } from './visitor.js';

export interface ConsoleSessionDependencies extends CreateSessionDependencies {
  readonly sessions: Database['consoleSessions'];
  readonly cookie: SessionCookie;
}

export function signInRoutes(dependencies: ConsoleSessionDependencies): readonly Route<Visitor>[] {
  return [createSession(dependencies)];
}

export function sessionRoutes(dependencies: ConsoleSessionDependencies): readonly Route<ConsoleSession>[] {
  return [getSession(), deleteSession(dependencies)];
}
