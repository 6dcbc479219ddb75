import type { Database, GrantUse } from '@posthorn/database';
import { type ServiceContext, createThrottledLogger } from '@posthorn/service';
import type { PersonUsage } from '../console-sessions/people/authenticate-person.js';
import type { Provider } from '../console-sessions/people/provider.js';
import { openUsage } from '../usage/open-usage.js';

export type ProviderVariable =
  | 'publicBaseUrl'
  | 'oidcIssuer'
  | 'oidcClientId'
  | 'oidcClientSecret'
  | 'oidcScopes'
  | 'oidcEmailClaim'
  | 'oidcGroupsClaim';

/** Undefined when the operator has set up none. */
export async function openConfiguredProvider({
  config,
  logger,
  releases,
}: ServiceContext<ProviderVariable>): Promise<Provider | undefined> {
  if (config.oidcIssuer === '') return undefined;
  const report = createThrottledLogger(logger);
  const { openOpenIdProvider } = await import('../console-sessions/people/open-id-provider.js');
  const provider = openOpenIdProvider({
    issuer: config.oidcIssuer,
    clientId: config.oidcClientId,
    clientSecret: config.oidcClientSecret,
    scopes: config.oidcScopes,
    redirectUri: `${config.publicBaseUrl.replace(/\/+$/, '')}/v1/console-sessions/callback`,
    onError: (error) => report('the provider of the console could not be discovered', { error }),
  });
  releases.push('provider', () => provider.stop());
  return provider;
}

/** Where nobody signs in as a person, nothing is recorded. */
export function openPersonUsage(
  context: ServiceContext<'oidcIssuer'>,
  { people, accessGrants }: Pick<Database, 'people' | 'accessGrants'>,
): PersonUsage {
  if (context.config.oidcIssuer === '') return { sessions: { record: ignore }, recordGrants: ignore };
  const sessions = openUsage(context, { name: 'sessions of people', markUsed: people.markSessionsUsed });
  const grants = openUsage(context, {
    name: 'access grants',
    markUsed: (uses) => accessGrants.markUsed(uses.map(readUse)),
  });
  return {
    sessions,
    recordGrants({ grantIds, personId }) {
      for (const grantId of grantIds) grants.record(`${grantId} ${personId}`);
    },
  };
}

function readUse(text: string): GrantUse {
  const [grantId = '', personId = ''] = text.split(' ');
  return { grantId, personId };
}

function ignore(): void {
  // Nobody reads it.
}
