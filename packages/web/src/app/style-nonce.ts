/** The api writes a nonce into the page, and its Content-Security-Policy allows style elements with this nonce only. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
