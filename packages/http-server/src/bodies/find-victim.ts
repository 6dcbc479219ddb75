import type { Holding, Holdings, ProjectHoldings } from './body-holdings.js';

/**
 * Returns the body to revoke for another body that wants more bytes: the largest arriving body of the largest holder.
 * Compares the tenant with other tenants, and the project with other projects of its tenant. Returns undefined when no
 * other holds more than the owner of the new body would.
 */
export function findVictim(
  { tenants, bytesOf }: Pick<Holdings, 'tenants' | 'bytesOf'>,
  asker: Holding,
  bytes: number,
): Holding | undefined {
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

function largestBody(projects: readonly ProjectHoldings[], moreThanBytes: number): Holding | undefined {
  const project = largest(projects, moreThanBytes, hasRevocable);
  return project && largest([...project.bodies], 0, isRevocable);
}

function hasRevocable({ bodies }: ProjectHoldings): boolean {
  return [...bodies].some(isRevocable);
}

function isRevocable({ revoke }: Holding): boolean {
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
