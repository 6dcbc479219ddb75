import type { Route } from '@posthorn/http-server';
import type { ApiDependencies } from './api-dependencies.js';
import type { Caller } from '../http/caller.js';
import { INBOUND } from '../sources/source-kind.js';
import { sourceResource } from '../sources/source-resource.js';
import { listenBySocket } from '../listening/listen-by-socket.js';
import { pollMessages } from '../listening/poll-messages.js';

export function listeningRoutes({
  database: { sources, listening },
  listeners,
  listenerBudget: budget,
}: Pick<ApiDependencies, 'database' | 'listeners' | 'listenerBudget'>): readonly Route<Caller>[] {
  return [
    listenBySocket({ sources, listeners }),
    pollMessages({ resource: sourceResource(INBOUND, sources), listening, listeners, budget }),
  ];
}
