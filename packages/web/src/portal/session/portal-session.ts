import type { ParentWindow } from '../frame/parent-window.js';

/** What the answers say of the token. */
interface Access {
  /** What the token may do besides reading; empty until the first answer. */
  readonly capabilities: ReadonlySet<string>;
  /** The end of a token that is for an agent, as a time of the API. */
  readonly agentUntil: string | undefined;
}

export interface PortalState extends Access {
  /** No token is valid, and nobody has given a new one. */
  readonly isOver: boolean;
}

export interface PortalSession {
  readonly fetch: typeof globalThis.fetch;
  token(): string;
  state(): PortalState;
  subscribe(listener: () => void): () => void;
  /** Asks the parent for a token again. */
  renew(): Promise<unknown>;
  receive(token: string): void;
}

export interface PortalSessionOptions {
  readonly token: string | undefined;
  readonly parent: Pick<ParentWindow, 'send'> | undefined;
  /** Called with each new token, once it is in use. */
  readonly onToken: (token: string) => void;
}

/** A parent needs this long at most to ask its own server for a token. */
const RENEWAL_MS = 15_000;

interface Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
}

/** Makes calls with the token. When it has expired, a call waits for a new one, and is then made again. */
export function createPortalSession({ token = '', parent, onToken }: PortalSessionOptions): PortalSession {
  const listeners = new Set<() => void>();
  let state: PortalState = { capabilities: new Set(), agentUntil: undefined, isOver: false };
  let renewal: Deferred<string | undefined> | undefined;

  function change(changed: Partial<PortalState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  async function renew(used: string): Promise<string | undefined> {
    if (token !== used) return token;
    if (renewal !== undefined) return await renewal.promise;
    if (parent === undefined) {
      change({ isOver: true });
      return undefined;
    }
    const asked = createDeferred<string | undefined>();
    renewal = asked;
    const timer = setTimeout(() => asked.resolve(undefined), RENEWAL_MS);
    parent.send({ type: 'posthorn:token-expired' });
    const renewed = await asked.promise;
    clearTimeout(timer);
    renewal = undefined;
    if (renewed === undefined) change({ isOver: true });
    return renewed;
  }

  function noteAccess(response: Response): void {
    const access = readAccess(response);
    if (access !== undefined && !isSame(access, state)) change(access);
  }

  return {
    async fetch(url, init = {}) {
      const used = token;
      const response = await globalThis.fetch(url, withToken(init, used));
      noteAccess(response);
      const mayAsk = !state.isOver || init.method !== 'GET';
      const renewed = response.status === 401 && mayAsk ? await renew(used) : undefined;
      if (renewed === undefined) return response;
      const again = await globalThis.fetch(url, withToken(init, renewed));
      noteAccess(again);
      return again;
    },
    token: () => token,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew: () => renew(token),
    receive(received) {
      if (received === token) return;
      token = received;
      renewal?.resolve(received);
      change({ isOver: false });
      onToken(received);
    },
  };
}

/** Undefined for an answer to no valid token. */
function readAccess({ headers }: Response): Access | undefined {
  const text = headers.get('x-posthorn-capabilities');
  if (text === null) return undefined;
  return {
    capabilities: new Set(text.split(', ').filter((name) => name !== '')),
    agentUntil: headers.get('x-posthorn-agent-until') ?? undefined,
  };
}

function isSame(one: Access, other: Access): boolean {
  return (
    one.agentUntil === other.agentUntil && [...one.capabilities].join() === [...other.capabilities].join()
  );
}

function withToken(init: RequestInit, token: string): RequestInit {
  return { ...init, headers: { ...(init.headers as object), authorization: `Bearer ${token}` } };
}

/** A promise that somebody else resolves. */
function createDeferred<Value>(): Deferred<Value> {
  let settle: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
}
