export interface SecretRow {
  /** What the secret is bound to by its encryption. */
  readonly id: string;
  readonly encryptedSecret: string;
}

/** Encrypted secrets that can be brought under another key. */
export interface SecretStore {
  /** All of them in the order of their ids, a page at a time. */
  listSecrets(page: {
    readonly afterId: string | undefined;
    readonly limit: number;
  }): Promise<readonly SecretRow[]>;
  /** False when the row holds another secret by now. */
  replaceSecret(row: SecretRow, encryptedSecret: string): Promise<boolean>;
}
