import { createOpaqueToken, unauthorized } from '@posthorn/common';
import { MAX_SESSION_PROJECTS } from '@posthorn/database';
import { type Route, createParser } from '@posthorn/http-server';
import type { Logger } from '@posthorn/observability';
import Type from 'typebox';
import { presentSignedIn, signedInSchema } from './present-session.js';
import type { SessionCookie } from './session-cookie.js';
import { type SignInDependencies, SESSION_HOURS, signIn } from './sign-in.js';
import type { SignInLimit } from './sign-in-limit.js';
import type { Visitor } from './visitor.js';

const BODY_LIMIT_BYTES = 4096;

const parseRequest = createParser(
  Type.Object({
    code: Type.Optional(
      Type.String({
        description: 'A one-time code, in place of an API key.',
        maxLength: 255,
        examples: ['wh_code_6fXk3Qm9Zr2bN9sVdT1mWqYpLhJ8gE5a4fQx7Kc0Zr2'],
      }),
    ),
  }),
);

export interface CreateSessionDependencies extends SignInDependencies {
  readonly cookie: Pick<SessionCookie, 'serialize'>;
  readonly limit: SignInLimit;
  readonly logger: Pick<Logger, 'info'>;
}

/** POST /v1/console-sessions. */
export function createSession({
  cookie,
  limit,
  logger,
  ...signing
}: CreateSessionDependencies): Route<Visitor> {
  return {
    method: 'post',
    path: '/v1/console-sessions',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    description: {
      operationId: 'consoleSessions.create',
      summary: 'Sign in to the console',
      details:
        `Signs a browser in with an API key or a one-time code, and sets a cookie for ${SESSION_HOURS} hours. A session may do in a project exactly what the key may. ` +
        `With a cookie already there, the project of the key is added to its session, at most ${MAX_SESSION_PROJECTS}; the call then needs the headers of a call with the cookie.`,
      tag: 'Console sessions',
      security: [{ apiKey: [] }, {}],
      body: parseRequest,
      status: 201,
      data: signedInSchema,
      errors: ['PROJECT_LIMIT_REACHED', 'RATE_LIMIT_EXCEEDED'],
    },
    async handle({ caller: visitor, json }) {
      const { code } = parseRequest(await json());
      const { token, hash: newTokenHash } = createOpaqueToken('session');
      const { address } = visitor;
      const signedIn = await limit.attempt(address, () =>
        signIn({ ...visitor, code, newTokenHash }, signing),
      );
      if (signedIn === undefined) {
        throw unauthorized('unknown', 'The API key or code is missing, not valid, or no longer valid.');
      }
      const { session } = signedIn;
      logger.info('signed in to the console', { session: session.id, address });
      return { data: presentSignedIn(signedIn), cookie: cookie.serialize(token, session.expiresAt) };
    },
  };
}
