/** Unsettled, yet nothing that the sweep would ever have to look at. */
export const NEVER = '9999-12-31T00:00:00Z';
