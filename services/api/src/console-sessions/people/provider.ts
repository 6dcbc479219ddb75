import { ApiError } from '@posthorn/common';
import type { SignInFailure } from './sign-in-failure.js';

/** What only this sign-in knows. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The claims about one person, by the document that makes them. */
export interface ProvenClaims {
  readonly issuer: string;
  readonly subject: string;
  /** Those of the ID token, and then those of userinfo. */
  readonly documents: readonly Readonly<Record<string, unknown>>[];
}

/** The OpenID Connect provider of the operator. Its methods reject with SignInError. */
export interface Provider {
  /** The URL at which a person signs in. */
  begin(secrets: SignInSecrets): Promise<URL>;
  /** Exchanges the query that a browser brought back. Rejects unless it proves who signed in. */
  complete(query: URLSearchParams, secrets: SignInSecrets): Promise<ProvenClaims>;
  stop(): Promise<void>;
}

const refuse = (): Promise<never> =>
  Promise.reject(new ApiError('NOT_FOUND', 'This installation has no provider.'));

/** For an installation where nobody signs in as a person. */
export const NO_PROVIDER: Provider = { begin: refuse, complete: refuse, stop: () => Promise.resolve() };

/** The provider did not prove who signed in. */
export class SignInError extends Error {
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure, options: ErrorOptions) {
    super('The sign-in with the provider failed.', options);
    this.name = 'SignInError';
    this.failure = failure;
  }
}
