import { type BodyOwner, type BodyAccount, type BodyAccounts, createBodyAccounts } from './body-accounts.js';
import { findVictim } from './find-victim.js';

/**
 * The memory for request bodies that arrive, wait or are stored. All tenants of a process share it.
 *
 * A tenant may hold as many bytes as stay free, and a project half as many. A share shrinks as other tenants take
 * theirs, and some memory always stays free. A body that does not fit revokes one that still arrives and belongs to a
 * larger holder. So k greedy tenants leave every other tenant 1/(k + 3) of the budget, in whatever order they come.
 */
export interface BodyBudget {
  usedBytes(): number;
  freeBytes(): number;
  /** Opens the account of one body. */
  open(owner: BodyOwner): BodyReservation;
}

export interface BodyReservation {
  /** Returns false when the owner's share is used up. */
  reserve(bytes: number): boolean;
  /** Until `keep`, the memory may be revoked: then all of it is released, and `onRevoked` is called once. */
  allowRevocation(onRevoked: () => void): void;
  /** Call it when the body has arrived. Its memory is no longer revoked. */
  keep(): void;
  /** Releases all memory. Nothing can be reserved after it. */
  release(): void;
}

const MEBIBYTE = 1024 * 1024;
/** A stored body exists several times in memory: as bytes, as text and in the statement. */
const DEFAULT_BODY_BUDGET_BYTES = 128 * MEBIBYTE;
const PROJECT_SHARE = 1 / 2;

export function createBodyBudget(budgetBytes = DEFAULT_BODY_BUDGET_BYTES): BodyBudget {
  const accounts = createBodyAccounts();

  function fits(account: BodyAccount, bytes: number): boolean {
    const { ofTenantBytes, ofProjectBytes } = accounts.bytesOf(account);
    const leftBytes = budgetBytes - accounts.allBytes() - bytes;
    return ofTenantBytes + bytes <= leftBytes && ofProjectBytes + bytes <= leftBytes * PROJECT_SHARE;
  }

  return {
    usedBytes: accounts.allBytes,
    freeBytes: () => budgetBytes - accounts.allBytes(),
    open(owner) {
      const account = accounts.open(owner);
      return {
        reserve(bytes) {
          if (account.isOver || !freeMemory(accounts, account, { bytes, fits })) return false;
          accounts.add(account, bytes);
          return true;
        },
        allowRevocation: (onRevoked) => {
          account.revoke = onRevoked;
        },
        keep: () => {
          account.revoke = undefined;
        },
        release: () => accounts.end(account),
      };
    },
  };
}

interface Wanted {
  readonly bytes: number;
  fits(account: BodyAccount, bytes: number): boolean;
}

/** Revokes memory of larger holders until the bytes fit. Returns false when no owner holds more. */
function freeMemory(accounts: BodyAccounts, account: BodyAccount, { bytes, fits }: Wanted): boolean {
  while (!fits(account, bytes)) {
    const victim = findVictim(accounts, account, bytes);
    if (victim === undefined) return false;
    const { revoke } = victim;
    accounts.end(victim);
    revoke?.();
  }
  return true;
}
