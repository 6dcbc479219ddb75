export interface BodyLimit {
  /** More bytes are not read. */
  readonly limitBytes: number;
  /** Asked before memory is taken; false when there is no room for so many more bytes. */
  reserve?(bytes: number): boolean;
}
