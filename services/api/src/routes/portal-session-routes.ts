import type { Route } from '@posthorn/http-server';
import type { ApiDependencies } from './api-dependencies.js';
import type { Caller } from '../http/caller.js';
import { createPortalSession } from '../portal/create-portal-session.js';
import { deletePortalSession } from '../portal/delete-portal-session.js';
import { listPortalSessions } from '../portal/list-portal-sessions.js';

export function portalSessionRoutes({
  database: { portalSessions: sessions },
  publicBaseUrl,
}: Pick<ApiDependencies, 'database' | 'publicBaseUrl'>): readonly Route<Caller>[] {
  return [
    createPortalSession({ sessions, publicBaseUrl }),
    listPortalSessions({ sessions }),
    deletePortalSession({ sessions }),
  ];
}
