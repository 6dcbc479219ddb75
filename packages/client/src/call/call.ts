import type { Meta } from './meta.js';

export interface Answer<Data> {
  readonly data: Data;
  readonly meta: Meta;
  /** A sentence beside the data, if the answer has one. */
  readonly message?: string;
  /** The answer as received. Parsing it changes the notation of numbers. Empty for a file. */
  readonly text: string;
  /** Status and headers. Its body was read, unless the data is the response itself. */
  readonly response: Response;
}

/** A call of the API: a promise of its data. */
export class Call<Data> extends Promise<Data> {
  /** Promises derived from a call are ordinary ones. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #answer: Promise<Answer<Data>>;

  constructor(answer: Promise<Answer<Data>>) {
    super((resolve, reject) => {
      answer.then(({ data }) => resolve(data), reject);
    });
    this.#answer = answer;
  }

  /** Resolves with the whole answer. */
  withResponse(): Promise<Answer<Data>> {
    // The caller handles the error of the answer, so that of the data is not unhandled.
    this.catch(() => undefined);
    return this.#answer;
  }
}
