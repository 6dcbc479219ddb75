import { HOUR } from '@posthorn/domain';
import { repeat } from '@posthorn/runtime';
import * as oidc from 'openid-client';
import { fetchWithin, isProtected, ProviderUnavailableError } from './fetch-within.js';
import { type Provider, type ProvenClaims, type SignInSecrets, SignInError } from './provider.js';
import type { SignInFailure } from './sign-in-failure.js';

export interface ProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** Where the provider sends browsers back to. */
  readonly redirectUri: string;
  /** Called when a discovery fails. */
  onError(error: unknown): void;
}

const TOLERANCE_SECONDS = 60;

// What is fetched is checked by `isProtected`, which knows loopback. The library deprecates it only to make it stand out.
// eslint-disable-next-line @typescript-eslint/no-deprecated
const allowLoopback = oidc.allowInsecureRequests;

/** Loads a library, which only installations with a provider need. */
export function openOpenIdProvider(options: ProviderOptions): Provider {
  const { clientId, clientSecret, scopes, redirectUri } = options;
  const discovery = openDiscovery(options);

  /** Of one sign-in, so that each fetches the keys of the moment: a provider may rotate them at any time. */
  async function configure(): Promise<oidc.Configuration> {
    const metadata = await discovery.get();
    const client = { client_secret: clientSecret, [oidc.clockTolerance]: TOLERANCE_SECONDS };
    const configuration = new oidc.Configuration(
      metadata,
      clientId,
      client,
      authenticate(metadata, clientSecret),
    );
    configuration[oidc.customFetch] = fetchWithin;
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    allowLoopback(configuration);
    // Otherwise an ID token of the token endpoint counts whatever its signature is.
    oidc.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  async function begin({ state, nonce, verifier }: SignInSecrets): Promise<URL> {
    const url = oidc.buildAuthorizationUrl(await configure(), {
      ...{ redirect_uri: redirectUri, scope: scopes, state, nonce },
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    if (!isProtected(url)) throw new ProviderUnavailableError('names a URL without https');
    return url;
  }

  async function complete(
    query: URLSearchParams,
    { state, nonce, verifier }: SignInSecrets,
  ): Promise<ProvenClaims> {
    const configuration = await configure();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
    const url = new URL(`${redirectUri}?${query.toString()}`);
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      ...checks,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('There is no ID token.');
    assertIssued(claims);
    const documents = [claims, ...(await readUserInfo(configuration, tokens.access_token, claims.sub))];
    return { issuer: claims.iss, subject: claims.sub, documents };
  }

  return {
    begin: (secrets) => begin(secrets).catch(explain),
    complete: (query, secrets) => complete(query, secrets).catch(explain),
    stop: discovery.stop,
  };
}

interface Discovery {
  /** What the provider says about itself. Rejects while it was never reached. */
  get(): Promise<oidc.ServerMetadata>;
  stop(): Promise<void>;
}

/** A provider that is away stops sign-ins, and nothing else. */
function openDiscovery({ issuer, clientId, onError }: ProviderOptions): Discovery {
  let known: oidc.ServerMetadata | undefined;
  let discovering: Promise<oidc.ServerMetadata> | undefined;

  async function discover(): Promise<oidc.ServerMetadata> {
    const settings = { [oidc.customFetch]: fetchWithin, execute: [allowLoopback] };
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, settings);
    known = found.serverMetadata();
    return known;
  }

  const discoverOnce = (): Promise<oidc.ServerMetadata> =>
    (discovering ??= discover().finally(() => (discovering = undefined)));
  const round = async (): Promise<void> => {
    await discoverOnce().catch(onError);
  };
  const { stop } = repeat(round, { intervalMs: HOUR, onError });
  return { get: async () => known ?? (await discoverOnce()), stop };
}

/** RFC 8414: a provider that names no method takes `client_secret_basic`. */
function authenticate(
  { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: oidc.ServerMetadata,
  secret: string,
): oidc.ClientAuth {
  return methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret);
}

/** The library does not compare this time with the clock. */
function assertIssued({ iat }: oidc.IDToken): void {
  if (iat > Date.now() / 1000 + TOLERANCE_SECONDS) throw new Error('The ID token was issued in the future.');
}

/** Rejects for another subject than that of the ID token. */
async function readUserInfo(
  configuration: oidc.Configuration,
  accessToken: string,
  subject: string,
): Promise<readonly oidc.UserInfoResponse[]> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return [];
  return [await oidc.fetchUserInfo(configuration, accessToken, subject)];
}

function explain(error: unknown): never {
  throw new SignInError(failureOf(error), { cause: error });
}

function failureOf(error: unknown): SignInFailure {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'access_denied' : 'provider_refused';
  }
  // It does not take the client, or its secret.
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.WWWAuthenticateChallengeError) {
    return 'provider_refused';
  }
  return isOfConnection(error) ? 'provider_unavailable' : 'provider_answer_invalid';
}

function isOfConnection(error: unknown): boolean {
  if (error instanceof ProviderUnavailableError) return true;
  return error instanceof Error && isOfConnection(error.cause);
}
