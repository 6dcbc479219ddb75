export interface LinkOptions {
  readonly expiresInSeconds: number;
  /** The file name for browsers. */
  readonly fileName?: string;
}
