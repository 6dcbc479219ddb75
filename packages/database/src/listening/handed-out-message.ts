/** A message as a listener gets it. */
export interface HandedOutMessage {
  readonly id: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly body: string;
  /** The body when it is not text. */
  readonly bodyBytes: Uint8Array | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly createdAt: Date;
}
