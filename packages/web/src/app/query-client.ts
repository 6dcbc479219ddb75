import { MutationCache, QueryClient } from '@tanstack/react-query';
import { showFailure } from '../actions/show-outcome.js';

/** A failed query asks again by itself, so that a page recovers when the service does. */
const RECOVER_AFTER_MS = 5000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client repeats what may be repeated.
      retry: false,
      staleTime: 5000,
      refetchInterval: ({ state }) => (state.status === 'error' ? RECOVER_AFTER_MS : false),
    },
  },
  mutationCache: new MutationCache({
    onError(...[error, , , { meta }]) {
      if (meta?.['showsItsFailure'] !== true) showFailure(error);
    },
  }),
});
