import { hashOpaqueToken, isOpaqueToken } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { type CrossOriginOptions, readBearerToken } from '@posthorn/http-server';
import { isPortalOrigin } from './portal-settings-rules.js';
import { PORTAL_RULES } from './portal-rules.js';

/** Pages of a project's `portal_origins` may call the operations of portal tokens with a token of the project. */
export function createPortalCrossOrigin(
  sessions: Pick<Database['portalSessions'], 'knowsOrigin' | 'findCaller'>,
): CrossOriginOptions {
  const admitsOrigin = async (origin: string): Promise<boolean> =>
    isPortalOrigin(origin) && (await sessions.knowsOrigin(origin));
  return {
    methods: portalMethods(),
    admitsOrigin,
    async mayRead(origin, { header }) {
      const token = readBearerToken(header('authorization'));
      if (token === undefined || !isOpaqueToken('portal', token)) return false;
      const caller = await sessions.findCaller(hashOpaqueToken(token));
      // A page must see that its token has expired, whose project is not known any more.
      return caller === undefined || caller.isExpired
        ? await admitsOrigin(origin)
        : caller.origins.includes(origin);
    },
  };
}

function portalMethods(): CrossOriginOptions['methods'] {
  const methods = new Map<string, string[]>();
  for (const operation of Object.keys(PORTAL_RULES)) {
    const [method, path] = operation.split(' ') as [string, string];
    const ofPath = methods.get(path) ?? [];
    methods.set(path, [...ofPath, ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  }
  return methods;
}
