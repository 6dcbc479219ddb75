import type { SecretCipher } from '@posthorn/common';
import type { Config } from '@posthorn/config';
import type { Database, PersonSession } from '@posthorn/database';
import { type AppOptions, type Credentials, type MountOptions, mountRoutes } from '@posthorn/http-server';
import type { Logger } from '@posthorn/observability';
import type { DescribedRoute } from '@posthorn/openapi';
import type { OwnPageCheck } from '../assert-own-page.js';
import type { SessionCookie } from '../session-cookie.js';
import type { SignInLimit } from '../sign-in-limit.js';
import { findClientAddress } from '../../http/client-address.js';
import type { Caller, CompleteCaller } from '../../http/caller.js';
import { type PersonUsage, createPersonAuthentication, createPersonSessions } from './authenticate-person.js';
import { personSignInRoutes } from './person-sign-in-routes.js';
import { type Provider, NO_PROVIDER } from './provider.js';
import { createSignInCookies } from './sign-in-cookies.js';

export interface PeopleOptions {
  readonly config: Config<'publicBaseUrl' | 'trustedProxies' | 'oidcEmailClaim' | 'oidcGroupsClaim'>;
  readonly database: Pick<Database, 'people'>;
  /** Undefined: nobody signs in as a person. */
  readonly provider: Provider | undefined;
  readonly cipher: SecretCipher;
  readonly completeCaller: CompleteCaller;
  readonly personUsage: PersonUsage;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly bodies: NonNullable<MountOptions<never>['bodies']>;
}

interface OfConsole {
  readonly cookie: SessionCookie;
  readonly ownPage: OwnPageCheck;
  readonly limit: SignInLimit;
}

/** The sign-in of people, and the authentication by their cookie. */
export interface People {
  /** Those that are documented, mounted or not. */
  readonly routes: readonly DescribedRoute[];
  /** Both resolve to undefined for a cookie that is not of a person. */
  authenticate(credentials: Credentials): Promise<Caller | undefined>;
  findSession(credentials: Credentials): Promise<PersonSession | undefined>;
  mount(app: Parameters<NonNullable<AppOptions['mount']>>[0]): void;
}

export function createPeople(options: PeopleOptions, { cookie, ownPage, limit }: OfConsole): People {
  const { config, provider, cipher, logger, completeCaller, personUsage: usage, bodies } = options;
  const { people } = options.database;
  const publicBaseUrl = config.publicBaseUrl.replace(/\/+$/, '');
  const routes = personSignInRoutes({
    ...{ provider: provider ?? NO_PROVIDER, people, cookie, limit, logger, publicBaseUrl },
    claimNames: { email: config.oidcEmailClaim, groups: config.oidcGroupsClaim },
    signInCookies: createSignInCookies(cipher, publicBaseUrl),
  });
  if (provider === undefined) {
    const nobody = (): Promise<undefined> => Promise.resolve(undefined);
    return { routes, authenticate: nobody, findSession: nobody, mount: () => undefined };
  }
  const parts = { people, cookie, ownPage, completeCaller, usage };
  return {
    routes,
    authenticate: createPersonAuthentication(parts),
    findSession: createPersonSessions(parts),
    mount(app) {
      mountRoutes(app, {
        routes,
        // A provider sends a browser here from another site.
        authenticate: async (credentials) => {
          ownPage.assertPage(credentials);
          const cookies = credentials.header('cookie');
          return await Promise.resolve({
            address: findClientAddress(credentials, config.trustedProxies),
            cookies,
            tokenHash: cookie.readTokenHash(cookies) ?? cookie.readTokenHash(cookies, 'person'),
          });
        },
        ownerOf: ({ address = '' }) => ({ tenantId: 'sign-in', projectId: `sign-in ${address}` }),
        bodies,
      });
    },
  };
}
