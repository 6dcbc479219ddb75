/** How a client names itself at a token endpoint: by HTTP Basic, or in the body. */
export type ClientAuth = 'basic' | 'post';

/** What a token is asked for with, but for the secrets. */
export interface AuthSettings {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientAuth: ClientAuth;
  readonly scope: string | null;
  readonly audience: string | null;
  readonly resource: string | null;
  /** The names of further parameters. */
  readonly extraParams: readonly string[];
}

export interface AuthRow extends AuthSettings {
  readonly endpointId: string;
  /** The configuration. Equal ones of a project have the same id, and so share a token. */
  readonly authId: string;
  /** The client secret and the values of the further parameters, encrypted for the endpoint. */
  readonly encryptedSecret: string;
}

export interface TokenState {
  readonly fetchedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly lastError: string | null;
}

/** With a token, the headers name no Authorization. With it or a client certificate, some callers keep the origin. */
export class AuthConflictError extends Error {
  readonly conflict: AuthConflict;

  constructor(conflict: AuthConflict) {
    super(`The endpoint has credentials: ${conflict}.`);
    this.name = 'AuthConflictError';
    this.conflict = conflict;
  }
}

export type AuthConflict = 'authorization-header' | 'other-origin';
