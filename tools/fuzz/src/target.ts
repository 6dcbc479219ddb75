/** What is attacked: one project's key, and another's that must notice nothing. */
export interface Target {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly apiKey: string;
  readonly foreignApiKey: string;
  /** Puts messages into the own project that no call can bring about, since only a worker could; answers with their ids by pool. */
  putMessages?(): Promise<Readonly<Record<'waiting' | 'dead-letters' | 'failed-inbound', readonly string[]>>>;
}
