/** For an unsettled message that the sweep never has to check. */
export const NEVER = '9999-12-31T00:00:00Z';
