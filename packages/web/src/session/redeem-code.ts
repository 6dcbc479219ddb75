import { AuthenticationError } from '@posthorn/client';
import { type MutationState, type QueryClient, useMutationState } from '@tanstack/react-query';
import { mayPass, waitMs } from '../failures/refresh-every.js';
import { showSuccess } from '../outcomes/show-outcome.js';
import { CONSOLE_PATH } from './addresses.js';
import { posthorn } from './console-client.js';
import { sessionQuery } from './session.js';

const CODE = /^#code=([\w-]+)$/;
const REDEEM_CODE = ['redeem-code'];

/**
 * Signs in with the one-time code of the address, and takes the code out of the address and the history. The page of
 * the sign-in tells what comes of it. A failure that may pass is followed by another try: no other place has the code.
 */
export async function redeemCode(
  queries: QueryClient,
  onSignedIn: (projectId: string) => Promise<void>,
): Promise<void> {
  const code = CODE.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(null, '', `${CONSOLE_PATH}/sign-in`);
  const redeeming = queries.getMutationCache().build<string, Error, undefined, unknown>(queries, {
    mutationKey: REDEEM_CODE,
    mutationFn: () => redeem(queries, code),
    retry: (_count, error) => mayPass(error),
    retryDelay: (_count, error) => waitMs(error),
    meta: { showsItsFailure: true },
  });
  try {
    await onSignedIn(await redeeming.execute(undefined));
    forgetCode(queries);
  } catch {
    // The page shows the failure until a sign-in with a key.
  }
}

/** Resolves with the project of the code. A link that was used before leads a browser with a session into it. */
async function redeem(queries: QueryClient, code: string): Promise<string> {
  const before = await queries.query(sessionQuery);
  try {
    const { projects, projectId } = await posthorn.consoleSessions.create({ code });
    queries.setQueryData(sessionQuery.queryKey, { projects });
    return projectId;
  } catch (error) {
    const [known] = before.projects;
    if (!(error instanceof AuthenticationError) || known === undefined) throw error;
    showSuccess('You were signed in already.');
    return known.id;
  }
}

export function forgetCode(queries: QueryClient): void {
  const mutations = queries.getMutationCache();
  for (const each of mutations.findAll({ mutationKey: REDEEM_CODE })) mutations.remove(each);
}

/** What came of the code of the address so far; undefined when the address had none. */
export function useRedeemedCode(): MutationState | undefined {
  const [state] = useMutationState({
    filters: { mutationKey: REDEEM_CODE },
    select: (mutation) => mutation.state,
  });
  return state;
}
