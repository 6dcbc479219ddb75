import { opaqueTokenForm } from '@posthorn/common';

type ToParent =
  | { readonly type: 'posthorn:ready' | 'posthorn:token-expired' }
  | { readonly type: 'posthorn:height'; readonly px: number };

export interface ParentWindow {
  send(message: ToParent): void;
  /** Calls the function with each token that the parent sends. */
  onToken(receive: (token: string) => void): void;
}

const TOKEN = new RegExp(`^${opaqueTokenForm('portal')}$`);

/** Undefined when no page of these origins may frame this one, or none does. */
export function findParent(origins: readonly string[]): ParentWindow | undefined {
  if (window.parent === window || origins.length === 0) return undefined;
  const { parent } = window;
  let known = findParentOrigin(origins);
  return {
    send(message) {
      // The browser delivers it only to a page of the named origin.
      for (const origin of known === undefined ? origins : [known]) parent.postMessage(message, origin);
    },
    onToken(receive) {
      window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
        if (source !== parent || !origins.includes(origin)) return;
        known = origin;
        const token = readToken(data);
        if (token !== undefined) receive(token);
      });
    },
  };
}

/** Not every browser names the parent before it has sent something. */
function findParentOrigin(origins: readonly string[]): string | undefined {
  const [named] = Array.from((location as Partial<Location>).ancestorOrigins ?? []);
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
  return [named, referrer].find((origin) => origin !== undefined && origins.includes(origin));
}

function readToken(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, token } = data as { readonly type?: unknown; readonly token?: unknown };
  return type === 'posthorn:token' && typeof token === 'string' && TOKEN.test(token) ? token : undefined;
}
