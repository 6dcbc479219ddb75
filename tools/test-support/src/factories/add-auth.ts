import { createNamedUuid } from '@posthorn/common';
import type { AuthSettings, Database } from '@posthorn/database';
import { createTestCipher } from './test-cipher.js';

export interface TestAuth extends Partial<AuthSettings> {
  readonly tokenUrl: string;
  readonly clientSecret?: string;
  readonly extraValues?: Readonly<Record<string, string>>;
}

/** Gives an endpoint without headers OAuth2, encrypted with the test keys. Returns the id of the configuration. */
export async function addAuth(
  { endpointAuths }: Pick<Database, 'endpointAuths'>,
  { id: endpointId }: { readonly id: string },
  { clientSecret = 'hunter2', extraValues: extraParams = {}, ...settings }: TestAuth,
): Promise<string> {
  const authId = createNamedUuid(endpointId, JSON.stringify({ settings, clientSecret, extraParams }));
  const encryptedSecret = createTestCipher().encrypt(
    JSON.stringify({ clientSecret, extraParams }),
    endpointId,
  );
  const row = {
    ...({ clientId: 'posthorn', clientAuth: 'basic', scope: null, audience: null, resource: null } as const),
    ...{ extraParams: Object.keys(extraParams), ...settings, endpointId, authId, encryptedSecret },
  };
  const stored = await endpointAuths.put(row, { owner: undefined, headers: {} });
  if (stored !== 'stored') throw new Error(stored);
  return authId;
}
