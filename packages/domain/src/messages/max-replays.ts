/** How often a message may be replayed. */
export const MAX_REPLAYS = 100;
