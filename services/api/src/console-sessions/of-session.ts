/** Only the cookie authenticates these operations. */
export const OF_SESSION = [{ consoleSession: [] }];
