/** The project has as many of something as its plan allows. */
export class LimitReachedError extends Error {
  constructor() {
    super('The limit of the plan is reached.');
    this.name = 'LimitReachedError';
  }
}
