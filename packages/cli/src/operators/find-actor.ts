import { hostname, userInfo } from 'node:os';

/** Returns the caller, as the machine identifies it: `user@host`. */
export function findActor(): string {
  return `${userName()}@${hostname()}`;
}

/** A container may run as a user without a name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${String(process.getuid?.())}`;
  }
}
