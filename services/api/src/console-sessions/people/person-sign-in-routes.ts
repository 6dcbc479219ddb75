import { randomBytes } from 'node:crypto';
import { createOpaqueToken } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type ApiResponse, type Route, createQueryParser } from '@posthorn/http-server';
import type { Logger } from '@posthorn/observability';
import Type from 'typebox';
import type { SessionCookie } from '../session-cookie.js';
import { SESSION_HOURS } from '../sign-in.js';
import type { SignInLimit } from '../sign-in-limit.js';
import type { Provider } from './provider.js';
import { type ClaimNames, type ReadPerson, readPerson } from './read-person.js';
import { readReturnTo } from './return-to.js';
import type { PendingSignIn, SignInCookies } from './sign-in-cookies.js';
import { type RedirectSchema, countUnknown, explain, fail, REDIRECT, redirect } from './sign-in-answers.js';

/** A browser on its way to the provider or back. */
export interface Traveller {
  readonly address: string | undefined;
  /** The `Cookie` header. */
  readonly cookies: string | undefined;
  /** The hash of the token of its session, if it sends one. */
  readonly tokenHash: string | undefined;
}

export interface PersonSignInDependencies {
  readonly provider: Provider;
  readonly claimNames: ClaimNames;
  readonly signInCookies: SignInCookies;
  readonly cookie: Pick<SessionCookie, 'serialize'>;
  readonly people: Pick<Database['people'], 'beginSession'>;
  readonly limit: SignInLimit;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Without a trailing slash. */
  readonly publicBaseUrl: string;
}

const parseBegin = createQueryParser(
  Type.Object({
    return_to: Type.Optional(
      Type.String({
        description: 'The page of the console to end at. Anything else is the console.',
        examples: ['/console/endpoints'],
      }),
    ),
  }),
);

const parseCallback = createQueryParser(
  Type.Object({
    code: answered('The code of the provider.'),
    state: answered('What the sign-in sent to the provider.'),
    iss: answered('The issuer.'),
    error: answered('Why the provider ended the sign-in.'),
  }),
);

function answered(description: string) {
  return Type.Optional(Type.String({ description, examples: ['9b1f6c2d8e3a4b5c'], 'x-repeatable': true }));
}

/** The way of a browser to the provider of the operator, and back. */
export function personSignInRoutes(dependencies: PersonSignInDependencies): readonly Route<Traveller>[] {
  return [begin(dependencies), complete(dependencies)];
}

function begin(dependencies: PersonSignInDependencies): Route<Traveller> {
  const { provider, signInCookies, publicBaseUrl } = dependencies;
  return {
    method: 'get',
    path: '/v1/console-sessions/sign-in',
    description: {
      ...REDIRECT,
      operationId: 'consoleSessions.signIn',
      summary: 'Sign in with the provider',
      details:
        'Redirects a browser to the OpenID Connect provider of the operator. NOT_FOUND unless the operator has set up one.',
      query: parseBegin,
      errors: ['FORBIDDEN', 'NOT_FOUND'],
    },
    async handle({ caller, query, requestId }) {
      const secrets = { state: randomText(), nonce: randomText(), verifier: randomText() };
      const { state, ...kept } = secrets;
      const pending: PendingSignIn = {
        ...kept,
        returnTo: readReturnTo(parseBegin(query).return_to, publicBaseUrl),
        ...(caller.tokenHash !== undefined && { endedTokenHash: caller.tokenHash }),
        beganAtMs: Date.now(),
      };
      try {
        const { href } = await provider.begin(secrets);
        return redirect(href, signInCookies.begin(caller.cookies, state, pending));
      } catch (error) {
        return fail(dependencies, { ...explain(error), requestId });
      }
    },
  };
}

function complete(dependencies: PersonSignInDependencies): Route<Traveller> {
  const { provider, claimNames, signInCookies } = dependencies;
  return {
    method: 'get',
    path: '/v1/console-sessions/callback',
    description: {
      ...REDIRECT,
      operationId: 'consoleSessions.completeSignIn',
      summary: 'Come back from the provider',
      details:
        'The redirect URI of this installation at the provider. Begins a session of the person, and redirects to the page where the sign-in began. A failure redirects to the sign-in page, with `error` and `request_id` in the fragment.',
      query: parseCallback,
      hasForeignQuery: true,
      errors: ['FORBIDDEN', 'NOT_FOUND'],
    },
    async handle({ caller, query, requestId }) {
      const answer = readQuery(query);
      const state = answer.get('state') ?? '';
      const pending = signInCookies.find(caller.cookies, state);
      if (pending === undefined) {
        const failure = await countUnknown(dependencies, caller.address);
        return fail(dependencies, { failure, requestId });
      }
      const cleared = signInCookies.clear(state);
      const known = { caller, pending, requestId };
      let person: ReadPerson;
      try {
        person = readPerson(await provider.complete(answer, { ...pending, state }), claimNames);
      } catch (error) {
        return fail(dependencies, { ...explain(error), requestId, cookies: [cleared] });
      }
      return await beginSession(dependencies, { ...known, cleared, ...person });
    },
  };
}

interface KnownPerson extends ReadPerson {
  readonly caller: Traveller;
  readonly pending: PendingSignIn;
  readonly cleared: string;
  readonly requestId: string;
}

/** Always a new session: a token that another site planted in the browser never signs in. */
async function beginSession(
  dependencies: PersonSignInDependencies,
  { caller, pending, cleared, requestId, person, groups, unverifiedEmail }: KnownPerson,
): Promise<ApiResponse<RedirectSchema>> {
  const { people, cookie, logger } = dependencies;
  const { token, hash: tokenHash } = createOpaqueToken('person');
  const endedTokenHashes = [caller.tokenHash, pending.endedTokenHash].filter((one) => one !== undefined);
  const begun = await people.beginSession({
    person,
    groups,
    endedTokenHashes,
    tokenHash,
    hours: SESSION_HOURS,
  });
  if (begun === undefined) {
    const failure = unverifiedEmail === undefined ? 'no_access' : 'email_not_verified';
    const address = person.email ?? unverifiedEmail;
    return fail(dependencies, { failure, requestId, address, cookies: [cleared] });
  }
  logger.info('a person signed in to the console', {
    ...{ session: begun.id, person: person.id, address: caller.address },
  });
  return redirect(pending.returnTo, [cookie.serialize(token, begun.expiresAt), cleared]);
}

function randomText(): string {
  return randomBytes(32).toString('base64url');
}

/** A parameter that is there twice stays twice, for the library to refuse. */
function readQuery(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, typeof each === 'string' ? each : ''] as [string, string]),
  );
  return new URLSearchParams(pairs);
}
