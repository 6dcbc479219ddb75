/** The facts beside the data. Lists have those of their page. */
export interface Meta {
  readonly requestId?: string;
  /** Members of the body that the API does not know. */
  readonly ignored?: readonly string[];
  readonly hasMore?: boolean;
  readonly nextCursor?: string | null;
  readonly total?: number;
  readonly limit?: number;
  readonly offset?: number;
}
