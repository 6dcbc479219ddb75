/** A schema and a payload, as JSON. */
export interface Trial {
  readonly schema: string;
  readonly payload: string;
  /** Whether every implementation of JSON Schema must say the same. */
  readonly isUsual: boolean;
}
