import type { BodyAccount, BodyAccounts, ProjectAccounts } from './body-accounts.js';

/**
 * Returns the body to revoke for another body that wants more bytes: the largest arriving body of the largest holder.
 * Compares the tenant with other tenants, and the project with other projects of its tenant. Returns undefined when no
 * other holds more than the owner of the new body would.
 */
export function findVictim(
  { tenants, bytesOf }: Pick<BodyAccounts, 'tenants' | 'bytesOf'>,
  asker: BodyAccount,
  bytes: number,
): BodyAccount | undefined {
  const { ofTenantBytes, ofProjectBytes } = bytesOf(asker);
  const others = [...tenants].filter(([id]) => id !== asker.tenantId).map(([, tenant]) => tenant);
  const tenant = largest(others, ofTenantBytes + bytes, ({ projects }) =>
    [...projects.values()].some(hasRevocable),
  );
  if (tenant !== undefined) return largestBody([...tenant.projects.values()], 0);
  const siblings = [...(tenants.get(asker.tenantId)?.projects ?? [])].filter(
    ([id]) => id !== asker.projectId,
  );
  return largestBody(
    siblings.map(([, project]) => project),
    ofProjectBytes + bytes,
  );
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
