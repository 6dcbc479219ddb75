import {
  type BodyAccount,
  type BodyAccounts,
  type BodyOwner,
  type ProjectAccounts,
  createBodyAccounts,
} from './body-accounts.js';

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
  /** Calls the function, from now on, after memory was released, or rests. */
  onReleased(callback: () => void): void;
}

export interface BodyReservation {
  /** Returns false when the owner's share is used up. */
  reserve(bytes: number): boolean;
  /** Until `keep`, the memory may be revoked: then all of it is released, and `onRevoked` is called once. */
  allowRevocation(onRevoked: () => void): void;
  /** Call it when the body has arrived. Its memory is no longer revoked. */
  keep(): void;
  /** From now on, the owner's own reservations may revoke it, too: those of its tenant that rest longest go first. */
  rest(): void;
  /** Ends the rest. */
  use(): void;
  /** Whether another eighth of the budget would not fit into the owner's share. */
  isScarce(): boolean;
  /** Releases all memory. Nothing can be reserved after it. */
  release(): void;
}

const MEBIBYTE = 1024 * 1024;
/** A stored body exists several times in memory: as bytes, as text and in the statement. */
const DEFAULT_BODY_BUDGET_BYTES = 128 * MEBIBYTE;
const PROJECT_SHARE = 1 / 2;
const SCARCE_PART = 1 / 8;

export function createBodyBudget(budgetBytes = DEFAULT_BODY_BUDGET_BYTES): BodyBudget {
  const listeners: (() => void)[] = [];
  let rests = 0;
  const tellAll = (): void => listeners.forEach((callback) => callback());
  const accounts = createBodyAccounts(tellAll);

  function fits(account: BodyAccount, bytes: number): boolean {
    const { ofTenantBytes, ofProjectBytes } = accounts.bytesOf(account);
    const leftBytes = budgetBytes - accounts.allBytes() - bytes;
    return ofTenantBytes + bytes <= leftBytes && ofProjectBytes + bytes <= leftBytes * PROJECT_SHARE;
  }

  return {
    usedBytes: accounts.allBytes,
    freeBytes: () => budgetBytes - accounts.allBytes(),
    onReleased: (callback) => void listeners.push(callback),
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
        rest: () => {
          account.idleSince = rests += 1;
          tellAll();
        },
        use: () => {
          account.idleSince = undefined;
        },
        isScarce: () => !fits(account, budgetBytes * SCARCE_PART),
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

/**
 * Returns the body to revoke for another body that wants more bytes: of the largest holder, what rests longest, or the
 * largest arriving body.
 * Compares the tenant with other tenants, and the project with other projects of its tenant. When no other holds more
 * than the owner of the new body would, the one of its own tenant that rests longest.
 */
function findVictim(
  { tenants, bytesOf }: Pick<BodyAccounts, 'tenants' | 'bytesOf'>,
  asker: BodyAccount,
  bytes: number,
): BodyAccount | undefined {
  const { ofTenantBytes, ofProjectBytes } = bytesOf(asker);
  const others = [...tenants].filter(([id]) => id !== asker.tenantId).map(([, tenant]) => tenant);
  const tenant = largest(others, ofTenantBytes + bytes, ({ projects }) =>
    [...projects.values()].some(hasRevocable),
  );
  if (tenant !== undefined) {
    const projects = [...tenant.projects.values()];
    return longestIdle(projects) ?? largestBody(projects, 0);
  }
  const siblings = [...(tenants.get(asker.tenantId)?.projects ?? [])].filter(
    ([id]) => id !== asker.projectId,
  );
  const sibling = largestBody(
    siblings.map(([, project]) => project),
    ofProjectBytes + bytes,
  );
  return sibling ?? longestIdle([...(tenants.get(asker.tenantId)?.projects.values() ?? [])]);
}

function longestIdle(projects: readonly ProjectAccounts[]): BodyAccount | undefined {
  let found: BodyAccount | undefined;
  for (const { bodies } of projects) {
    for (const body of bodies) {
      if (body.idleSince !== undefined && body.idleSince < (found?.idleSince ?? Infinity)) found = body;
    }
  }
  return found;
}

function largestBody(projects: readonly ProjectAccounts[], moreThanBytes: number): BodyAccount | undefined {
  const project = largest(projects, moreThanBytes, hasRevocable);
  return project && largest([...project.bodies], 0, isRevocable);
}

function hasRevocable({ bodies }: ProjectAccounts): boolean {
  return [...bodies].some(isRevocable);
}

function isRevocable({ revoke }: BodyAccount): boolean {
  return revoke !== undefined;
}

/** Returns the largest of the holders that hold more bytes and have a revocable body. */
function largest<Holder extends { readonly bytes: number }>(
  holders: readonly Holder[],
  moreThanBytes: number,
  isEligible: (holder: Holder) => boolean,
): Holder | undefined {
  let found: Holder | undefined;
  for (const holder of holders) {
    if (holder.bytes > (found?.bytes ?? moreThanBytes) && isEligible(holder)) found = holder;
  }
  return found;
}
