import { posthorn } from './console-client.js';

const CODE = /^#code=([\w-]+)$/;

/** Signs in with the one-time code of the address, and takes the code out of the address and the history. */
export async function redeemCode(): Promise<void> {
  const code = CODE.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(null, '', location.pathname + location.search);
  // With a code that was used before, the page of the sign-in says what to do.
  await posthorn.consoleSessions.create({ code }).catch(() => undefined);
}
