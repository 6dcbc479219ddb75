import { hashOpaqueToken, isOpaqueToken } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type CrossOriginOptions, type CrossOriginPath, readBearerToken } from '@posthorn/http-server';
import type { FindPortalCaller } from './authenticate-portal.js';
import { isPortalOrigin } from './portal-origin.js';
import { PORTAL_RULES } from './portal-rules.js';

/** Pages of a project's `portal_origins` may call the operations of portal tokens with a token of the project. */
export function createPortalCrossOrigin(
  sessions: Pick<Database['portalSessions'], 'knowsOrigin'>,
  findPortalCaller: FindPortalCaller,
): CrossOriginOptions {
  const admitsOrigin = async (origin: string): Promise<boolean> =>
    isPortalOrigin(origin) && (await sessions.knowsOrigin(origin));
  return {
    paths: portalPaths(),
    admitsOrigin,
    async mayRead(origin, { header }) {
      const token = readBearerToken(header('authorization'));
      if (token === undefined || !isOpaqueToken('portal', token)) return false;
      const caller = await findPortalCaller(hashOpaqueToken(token));
      // A page must see that its token has expired, whose project is not known any more.
      return caller === undefined ? await admitsOrigin(origin) : caller.origins.includes(origin);
    },
  };
}

function portalPaths(): readonly CrossOriginPath[] {
  const operations = Object.keys(PORTAL_RULES).map((name) => name.split(' ') as [string, string]);
  return [...new Set(operations.map(([, path]) => path))].map((path) => ({
    path,
    methods: operations
      .filter((operation) => operation[1] === path)
      .flatMap(([method]) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  }));
}
