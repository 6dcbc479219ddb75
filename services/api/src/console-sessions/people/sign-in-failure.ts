import { readText } from '../../http/read-member.js';

/** Why a sign-in with the provider ended, as the sign-in page gets it. */
export type SignInFailure =
  /** The browser did not begin it, or more than ten minutes ago. */
  | 'unknown_state'
  /** An address failed with that too often. */
  | 'too_many_failures'
  /** The person did not agree. */
  | 'access_denied'
  /** The provider ended it with another error. */
  | 'provider_refused'
  | 'provider_unavailable'
  /** An answer of the provider that proves nothing. */
  | 'provider_answer_invalid'
  /** No grant matches, and the address that the provider names is not verified. */
  | 'email_not_verified'
  /** No grant matches. */
  | 'no_access';

/** The messages of an error's causes, without what they hold of answers but the code of an error. */
export function describeCauses(error: Error): string {
  return causesOf(error).map(describe).join(': ');
}

const CODE = /^\w{1,50}$/;

function describe(error: Error): string {
  const code = readText(error, 'error') ?? '';
  return CODE.test(code) ? `${error.message} (${code})` : error.message;
}

function causesOf({ cause }: Error): readonly Error[] {
  return cause instanceof Error ? [cause, ...causesOf(cause)] : [];
}
