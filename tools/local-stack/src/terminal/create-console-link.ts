import { createOpaqueToken, hashApiKey } from '@posthorn/common';
import { connectDatabase } from '@posthorn/database';

const MINUTES = 10;

export interface ConsoleLinkOptions {
  readonly databaseUrl: string;
  readonly publicBaseUrl: string;
  readonly apiKey: string;
}

/** Returns a link that signs a browser in to the console once, with the rights of the key. */
export async function createConsoleLink({
  databaseUrl,
  publicBaseUrl,
  apiKey,
}: ConsoleLinkOptions): Promise<string> {
  const database = connectDatabase({
    url: databaseUrl,
    applicationName: 'posthorn-launcher',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  try {
    const caller = await database.apiKeys.findCaller(hashApiKey(apiKey));
    const page = `${publicBaseUrl.replace(/\/+$/, '')}/console`;
    if (caller === undefined) return page;
    const { token, hash } = createOpaqueToken('code');
    await database.consoleSessions.createCode({ apiKeyId: caller.apiKeyId, hash, minutes: MINUTES });
    return `${page}#code=${token}`;
  } finally {
    await database.close();
  }
}
