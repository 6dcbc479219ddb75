/** A call of the API, in the client's names. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: object;
  readonly body?: object;
  /** Where the request has an idempotency key: in its body, or in each item of this member of it. */
  readonly keyed?: true | string;
  /** How a list continues. */
  readonly paging?: 'cursor' | 'starting_after' | 'offset';
  /** The member of the data that has the items of a list. */
  readonly items?: string;
}
