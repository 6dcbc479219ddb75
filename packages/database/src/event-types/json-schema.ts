/** Accepts or refuses payloads of events. */
export type JsonSchema = Readonly<Record<string, unknown>>;
