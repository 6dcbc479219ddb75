import { ApiError, Posthorn, type PosthornOptions } from '@posthorn/client';
import type { DefaultOptions } from '@tanstack/react-query';
import { mayPass, refreshEvery } from '../failures/refresh-every.js';
import { API_URL } from './addresses.js';

/** A client that repeats nothing: queries repeat reads, and the user an action, once the page has said why it failed. */
export function createClient(options: Omit<PosthornOptions, 'baseUrl' | 'maxRetries'>): Posthorn {
  return new Posthorn({ ...options, baseUrl: API_URL, maxRetries: 0 });
}

/** How both doors read and act. */
export const QUERY_DEFAULTS = {
  queries: {
    retry: (failures, error) => failures === 0 && mayPass(error) && !asksToWait(error),
    retryDelay: 500,
    staleTime: 5000,
    refetchInterval: refreshEvery(false),
  },
  // An action without a connection fails at once. Kept until later, it would surprise on another page.
  mutations: { networkMode: 'always' },
} satisfies DefaultOptions;

/** A wait that the API asks for is shown, and not spent in silence. */
function asksToWait(error: Error): boolean {
  return error instanceof ApiError && error.retryAfterSeconds !== undefined;
}
