/** One POST: the body's bytes are sent exactly as given. */
export interface DeliveryRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Aborting rejects the send with a SendAbortedError. */
  readonly signal?: AbortSignal | undefined;
}
