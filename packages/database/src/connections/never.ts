/** For an unsettled message that the sweep never has to check. */
export const NEVER = '9999-12-31T00:00:00Z';

/** For a message that waits for the head of its ordering key. Nothing but `advance_order` makes it due. */
export const IN_ORDER = '9998-12-31T00:00:00Z';
