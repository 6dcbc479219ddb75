const CREDENTIAL = /auth|cookie|token|secret|signature|password|api[-_]?key|hmac/i;

/** Whether a header of that name contains a credential or a similar value that must not be shown or stored. */
export function isCredentialHeader(name: string): boolean {
  return CREDENTIAL.test(name);
}
