export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Every address of a name, or a rejection. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>;
