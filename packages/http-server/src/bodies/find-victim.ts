import type { Holding, Holdings, ProjectHoldings } from './body-holdings.js';

/**
 * The body whose memory goes to another one, which wants so many bytes more: the largest that still arrives, of whoever holds most. Undefined
 * when nobody holds more than the asker would: its tenant is compared with other tenants, its project with others of its tenant.
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

/** Of those that hold more than that, and that something can be taken from. */
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
