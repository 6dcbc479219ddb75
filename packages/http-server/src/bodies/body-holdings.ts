/** The tenant and the project that own a body. */
export interface BodyOwner {
  readonly tenantId: string;
  readonly projectId: string;
}

/** The memory of one body. */
export interface Holding extends BodyOwner {
  bytes: number;
  isOver: boolean;
  /** Undefined while the memory must not be revoked. */
  revoke: (() => void) | undefined;
}

export interface ProjectHoldings {
  readonly bytes: number;
  readonly bodies: ReadonlySet<Holding>;
}

export interface TenantHoldings {
  readonly bytes: number;
  readonly projects: ReadonlyMap<string, ProjectHoldings>;
}

/** The bytes held by tenants, their projects and their bodies. Owners without bytes are not listed. */
export interface Holdings {
  readonly allBytes: number;
  readonly tenants: ReadonlyMap<string, TenantHoldings>;
  open(owner: BodyOwner): Holding;
  bytesOf(owner: BodyOwner): { readonly ofTenantBytes: number; readonly ofProjectBytes: number };
  add(holding: Holding, bytes: number): void;
  /** Releases all memory, once. */
  end(holding: Holding): void;
}

interface Project extends ProjectHoldings {
  bytes: number;
  readonly bodies: Set<Holding>;
}

interface Tenant extends TenantHoldings {
  bytes: number;
  readonly projects: Map<string, Project>;
}

export function createBodyHoldings(): Holdings {
  const tenants = new Map<string, Tenant>();
  let allBytes = 0;

  function accountsOf({ tenantId, projectId }: BodyOwner): { tenant: Tenant; project: Project } {
    const tenant = tenants.get(tenantId) ?? { bytes: 0, projects: new Map<string, Project>() };
    const project = tenant.projects.get(projectId) ?? { bytes: 0, bodies: new Set<Holding>() };
    tenants.set(tenantId, tenant);
    tenant.projects.set(projectId, project);
    return { tenant, project };
  }

  return {
    get allBytes() {
      return allBytes;
    },
    tenants,
    open: ({ tenantId, projectId }) => ({ tenantId, projectId, bytes: 0, isOver: false, revoke: undefined }),
    bytesOf({ tenantId, projectId }) {
      const tenant = tenants.get(tenantId);
      return {
        ofTenantBytes: tenant?.bytes ?? 0,
        ofProjectBytes: tenant?.projects.get(projectId)?.bytes ?? 0,
      };
    },
    add(holding, bytes) {
      const { tenant, project } = accountsOf(holding);
      project.bodies.add(holding);
      holding.bytes += bytes;
      project.bytes += bytes;
      tenant.bytes += bytes;
      allBytes += bytes;
    },
    end(holding) {
      holding.isOver = true;
      holding.revoke = undefined;
      if (holding.bytes === 0) return;
      const { tenant, project } = accountsOf(holding);
      project.bodies.delete(holding);
      project.bytes -= holding.bytes;
      tenant.bytes -= holding.bytes;
      allBytes -= holding.bytes;
      holding.bytes = 0;
      if (project.bodies.size === 0) tenant.projects.delete(holding.projectId);
      if (tenant.projects.size === 0) tenants.delete(holding.tenantId);
    },
  };
}
