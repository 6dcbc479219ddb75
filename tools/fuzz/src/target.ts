/** The attacked service: one project's key, and the key of another project that must stay unaffected. */
export interface Target {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly apiKey: string;
  readonly foreignApiKey: string;
  /** Inserts messages into the attacker's project that only a worker could create. Returns their ids by pool. */
  putMessages?(): Promise<Readonly<Record<'waiting' | 'dead-letters' | 'failed-inbound', readonly string[]>>>;
}
