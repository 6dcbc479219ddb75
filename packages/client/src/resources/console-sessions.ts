// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { CallOptions } from '../options.js';
import type { ConsoleSignIn, ConsoleSession } from '../generated/types.js';

export interface ConsoleSessionsCreateParams {
  /** A one-time code, in place of an API key. */
  readonly code?: string | undefined;
}

export interface ConsoleSessionsGetCurrentParams {
  /** Only projects with this id, or with this in their names. */
  readonly search?: string | undefined;
}

export interface ConsoleSessionsDeleteCurrentParams {
  /** Only this project leaves the session. */
  readonly projectId?: string | undefined;
}

export interface ConsoleSessionsDeleteCurrentResult {
  readonly deleted: true;
}

export interface ConsoleSessionsSignInParams {
  /** The page of the console to end at. Anything else is the console. */
  readonly returnTo?: string | undefined;
}

export interface ConsoleSessionsCompleteSignInParams {
  /** The code of the provider. */
  readonly code?: string | undefined;
  /** What the sign-in sent to the provider. */
  readonly state?: string | undefined;
  /** The issuer. */
  readonly iss?: string | undefined;
  /** Why the provider ended the sign-in. */
  readonly error?: string | undefined;
}

/** Sign a browser in to the console, with a cookie. */
export class ConsoleSessionsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Sign in to the console (`consoleSessions.create`).
   * Signs a browser in with an API key or a one-time code, and sets a cookie for 12 hours. A session may do in a
   * project exactly what the key may. With a cookie already there, the project of the key is added to its session,
   * at most 20; the call then needs the headers of a call with the cookie.
   */
  create(params: ConsoleSessionsCreateParams = {}, options?: CallOptions): Call<ConsoleSignIn> {
    return this.#api.call({ method: 'POST', path: '/v1/console-sessions', body: params }, options);
  }

  /**
   * Get the console session (`consoleSessions.getCurrent`).
   * The projects of the session that the cookie belongs to: those of keys in the order in which they were added,
   * those of a person by name, at most 100.
   */
  getCurrent(params: ConsoleSessionsGetCurrentParams = {}, options?: CallOptions): Call<ConsoleSession> {
    return this.#api.call({ method: 'GET', path: '/v1/console-sessions/current', query: params }, options);
  }

  /**
   * Sign out of the console (`consoleSessions.deleteCurrent`).
   * Ends the session and removes the cookie. With `project_id`, in the query or the body, only that project leaves
   * the session, which ends with its last project. A person signs out of all of them.
   */
  deleteCurrent(
    params: ConsoleSessionsDeleteCurrentParams = {},
    options?: CallOptions,
  ): Call<ConsoleSessionsDeleteCurrentResult> {
    return this.#api.call({ method: 'DELETE', path: '/v1/console-sessions/current', body: params }, options);
  }

  /**
   * Sign in with the provider (`consoleSessions.signIn`).
   * Redirects a browser to the OpenID Connect provider of the operator. NOT_FOUND unless the operator has set up
   * one.
   */
  signIn(params: ConsoleSessionsSignInParams = {}, options?: CallOptions): Call<Response> {
    return this.#api.file({ method: 'GET', path: '/v1/console-sessions/sign-in', query: params }, options);
  }

  /**
   * Come back from the provider (`consoleSessions.completeSignIn`).
   * The redirect URI of this installation at the provider. Begins a session of the person, and redirects to the
   * page where the sign-in began. A failure redirects to the sign-in page, with `error` and `request_id` in the
   * fragment.
   */
  completeSignIn(params: ConsoleSessionsCompleteSignInParams = {}, options?: CallOptions): Call<Response> {
    return this.#api.file({ method: 'GET', path: '/v1/console-sessions/callback', query: params }, options);
  }
}
