/** Converts a job to and from its form in Redis. */
export interface JobCodec<Payload> {
  encode(payload: Payload): unknown;
  /** Throws when the data is not a job of Posthorn. */
  decode(jobId: string, stored: unknown): Payload;
}
