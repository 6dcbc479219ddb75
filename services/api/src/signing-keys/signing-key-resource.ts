import type { EndpointResource } from '../resources/endpoint-resource.js';

/** The signing keys of the endpoints of one direction. */
export interface SigningKeyResource {
  readonly resource: EndpointResource;
  /** The group of their operations in operation ids. */
  readonly group: string;
}
