/** How often a message may be given a fresh set of attempts. */
export const MAX_REPLAYS = 100;
