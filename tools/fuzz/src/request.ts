/** A request down to its bytes. Its texts may contain marks, which are replaced when it is sent. */
export interface FuzzRequest {
  /** The operation from which the request was generated. */
  readonly operationId: string;
  readonly service: 'api' | 'ingest';
  readonly method: string;
  /** The target with its query, as sent. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Text is sent as UTF-8. Undefined means no body. */
  readonly body?: string | Uint8Array;
  readonly isChunked?: boolean;
}

export interface FuzzAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The reason for a missing response. */
export interface NoAnswer {
  readonly failure: string;
}
