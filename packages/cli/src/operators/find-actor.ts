import { hostname, userInfo } from 'node:os';

/** Who calls, as the machine knows them: `user@host`. */
export function findActor(): string {
  return `${userName()}@${hostname()}`;
}

/** A container may run as a user that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${String(process.getuid?.())}`;
  }
}
