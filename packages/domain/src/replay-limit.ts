/** How often one message may be replayed. */
export const MAX_REPLAYS = 100;
