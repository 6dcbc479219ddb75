import { MutationCache, QueryClient } from '@tanstack/react-query';
import { showFailure } from '../outcomes/show-outcome.js';
import { refreshEvery } from '../failures/refresh-every.js';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client repeats what may be repeated.
      retry: false,
      staleTime: 5000,
      refetchInterval: refreshEvery(false),
    },
  },
  mutationCache: new MutationCache({
    onError(...[error, , , { meta }]) {
      if (meta?.['showsItsFailure'] !== true) showFailure(error);
    },
  }),
});
