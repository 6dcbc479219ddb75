const CREDENTIAL = /auth|cookie|token|secret|signature|password|api[-_]?key|hmac/i;

/** Whether a header of that name holds what must not be shown or kept: a credential, or what could be used as one. */
export function isCredentialHeader(name: string): boolean {
  return CREDENTIAL.test(name);
}
