/** The facts beside the data. Lists have those of their page. */
export interface Meta {
  readonly requestId?: string;
  /** Members of the body that the API does not know. */
  readonly ignored?: readonly string[];
  /** There are more of them. */
  readonly ignoredMore?: boolean;
  /** What was done as asked, and is probably not what was meant. */
  readonly warnings?: readonly { readonly path: string; readonly message: string }[];
  readonly hasMore?: boolean;
  readonly nextCursor?: string | null;
  readonly total?: number;
  readonly limit?: number;
  readonly offset?: number;
}
