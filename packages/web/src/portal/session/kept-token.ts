import { opaqueTokenForm } from '@posthorn/common';

const TOKEN = new RegExp(`^#token=(${opaqueTokenForm('portal')})$`);

/** Takes the token out of the address, and so out of the history. */
export function takeTokenOfAddress(): string | undefined {
  const token = TOKEN.exec(location.hash)?.[1];
  if (token !== undefined) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/** The token of this tab survives that the page is loaded again, where the browser lets the page store something. */
export function readKeptToken(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepToken(key: string, token: string): void {
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // In a frame, a browser may refuse it.
  }
}
