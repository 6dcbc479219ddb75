/** A request down to its bytes. Its texts may hold marks, which stand for what is only known when it is sent. */
export interface FuzzRequest {
  /** The operation that it is made from. */
  readonly operationId: string;
  readonly service: 'api' | 'ingest';
  readonly method: string;
  /** With its query, as it is spelt on the wire. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Text is UTF-8; undefined is no body at all. */
  readonly body?: string | Uint8Array;
  readonly isChunked?: boolean;
}

export interface FuzzAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Why there is no answer. */
export interface NoAnswer {
  readonly failure: string;
}
