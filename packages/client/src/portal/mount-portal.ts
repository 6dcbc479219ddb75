export interface PortalOptions {
  /** The `url` of a portal session, which your server creates. */
  readonly url: string;
  /**
   * Called when the token is not valid any more. Returns the `url` or the `token` of a new session of the same consumer.
   * Without it, or when it fails, the portal says that the session has ended.
   */
  readonly onExpired?: (() => string | PromiseLike<string>) | undefined;
  /** What a screen reader calls the frame. Default: `Webhooks`. */
  readonly title?: string | undefined;
}

const MAX_HEIGHT_PX = 100_000;

/**
 * Puts the portal into an element. The frame is as high as its content, and gets new tokens without being loaded again.
 * The returned function removes it. Throws a TypeError for a `url` that is not of http or https.
 */
export function mountPortal(
  element: Element,
  { url, onExpired, title = 'Webhooks' }: PortalOptions,
): () => void {
  const { origin, protocol } = new URL(url);
  if (!/^https?:$/.test(protocol)) throw new TypeError('The url of a portal begins with https.');
  const frame = element.ownerDocument.createElement('iframe');
  let isRenewing = false;

  async function renew(): Promise<void> {
    if (isRenewing || onExpired === undefined) return;
    isRenewing = true;
    try {
      const renewed = await onExpired();
      const token = renewed.split('#token=').at(-1);
      // A frame that was removed meanwhile has no window.
      frame.contentWindow?.postMessage({ type: 'posthorn:token', token }, origin);
    } finally {
      isRenewing = false;
    }
  }

  function receive({ source, origin: sender, data }: MessageEvent<unknown>): void {
    if (source !== frame.contentWindow || sender !== origin) return;
    const { type, px } = (data ?? {}) as { readonly type?: unknown; readonly px?: unknown };
    if (type === 'posthorn:token-expired') void renew();
    if (type === 'posthorn:height' && typeof px === 'number' && px >= 0)
      frame.style.height = `${Math.min(px, MAX_HEIGHT_PX)}px`;
  }

  frame.title = title;
  // Copies secrets and ids.
  frame.allow = 'clipboard-write';
  Object.assign(frame.style, { display: 'block', width: '100%', height: '480px', border: '0' });
  frame.src = url;
  addEventListener('message', receive);
  element.append(frame);
  return () => {
    removeEventListener('message', receive);
    frame.remove();
  };
}
