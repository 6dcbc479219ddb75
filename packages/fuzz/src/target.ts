/** What is attacked: one project's key, and another's that must notice nothing. */
export interface Target {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly apiKey: string;
  readonly foreignApiKey: string;
}
