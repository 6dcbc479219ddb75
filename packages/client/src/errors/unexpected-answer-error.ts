import { PosthornError } from './posthorn-error.js';

/** Something else than the API answered: no JSON, no envelope, or a redirect. The base URL may be wrong. */
export class UnexpectedAnswerError extends PosthornError {
  override readonly name = 'UnexpectedAnswerError';
  readonly status: number;

  constructor(status: number, options?: ErrorOptions) {
    super(`The answer with the status ${status} is not one of Posthorn's API.`, options);
    this.status = status;
  }
}
