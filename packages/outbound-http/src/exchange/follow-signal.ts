type Abort = () => void;

/** Each signal has one listener, however many sends in flight follow it. */
const followersOf = new WeakMap<AbortSignal, Set<Abort>>();

/** Calls back when the signal is aborted, at once if it is aborted already. The returned function stops following. */
export function followSignal(signal: AbortSignal, abort: Abort): () => void {
  if (signal.aborted) {
    abort();
    return () => undefined;
  }
  const followers = followersOf.get(signal) ?? listenTo(signal);
  followers.add(abort);
  return () => void followers.delete(abort);
}

function listenTo(signal: AbortSignal): Set<Abort> {
  const followers = new Set<Abort>();
  followersOf.set(signal, followers);
  signal.addEventListener('abort', () => followers.forEach((abort) => abort()), { once: true });
  return followers;
}
