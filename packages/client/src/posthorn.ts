import { createApi } from './call/api.js';
import { Resources } from './resources/resources.js';
import type { PosthornOptions } from './options.js';

/** The client of Posthorn's API, with a resource for each group of operations. */
export class Posthorn extends Resources {
  constructor(options: PosthornOptions) {
    super(createApi(options));
  }
}
