import { MissingPartError } from './missing-part-error.js';

/** Loads a part of the application. An error of its own keeps the router from reloading while offline. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingPartError(cause);
  }
}
