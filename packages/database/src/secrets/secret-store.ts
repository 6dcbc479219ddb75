export interface SecretRow {
  /** The encryption binds the secret to this id. */
  readonly id: string;
  readonly encryptedSecret: string;
}

export interface SecretPage {
  readonly afterId: string | undefined;
  readonly limit: number;
}

/** Encrypted secrets that can be re-encrypted with another key. */
export interface SecretStore {
  /** Returns a page of all secrets, in the order of their ids. */
  listSecrets(page: SecretPage): Promise<readonly SecretRow[]>;
  /** Returns false when the row holds another secret by now. */
  replaceSecret(row: SecretRow, encryptedSecret: string): Promise<boolean>;
}
