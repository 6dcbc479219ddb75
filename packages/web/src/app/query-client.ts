import { NotFoundError, PermissionError } from '@posthorn/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { showFailure, showSuccess } from '../outcomes/show-outcome.js';
import { QUERY_DEFAULTS } from '../session/calls.js';
import { sessionQuery } from '../session/session.js';

export const queryClient = new QueryClient({
  defaultOptions: QUERY_DEFAULTS,
  queryCache: new QueryCache({
    onError(error) {
      // Perhaps the session does not hold the project any more, or may do less there.
      if (error instanceof NotFoundError || error instanceof PermissionError)
        void queryClient.invalidateQueries(sessionQuery);
    },
  }),
  mutationCache: new MutationCache({
    onError(...[error, , , { meta }]) {
      if (meta?.showsItsFailure !== true) showFailure(error);
    },
    onSuccess(...[result, , , { meta }]) {
      const { done } = meta ?? {};
      if (done !== undefined) showSuccess(typeof done === 'string' ? done : done(result as never));
    },
  }),
});
