/** What a delivery failed at. */
export type FailedCheck = 'headers' | 'timestamp' | 'signature' | 'payload';

/** A delivery is not genuine or not fresh, or its body was read as what it is not. Answer it with 401 or 400. */
export class VerificationError extends Error {
  override readonly name = 'VerificationError';
  readonly check: FailedCheck;

  constructor(check: FailedCheck, message: string) {
    super(message);
    this.check = check;
  }
}
