/** The tenant and the project that own a body. */
export interface BodyOwner {
  readonly tenantId: string;
  readonly projectId: string;
}

/** The memory of one body. */
export interface BodyAccount extends BodyOwner {
  bytes: number;
  isOver: boolean;
  /** Undefined while the memory must not be revoked. */
  revoke: (() => void) | undefined;
  /** Later ones are larger. Undefined while it is in use. */
  idleSince: number | undefined;
}

export interface ProjectAccounts {
  readonly bytes: number;
  readonly bodies: ReadonlySet<BodyAccount>;
}

export interface TenantAccounts {
  readonly bytes: number;
  readonly projects: ReadonlyMap<string, ProjectAccounts>;
}

/** The bytes held by tenants, their projects and their bodies. Owners without bytes are not listed. */
export interface BodyAccounts {
  allBytes(): number;
  readonly tenants: ReadonlyMap<string, TenantAccounts>;
  open(owner: BodyOwner): BodyAccount;
  bytesOf(owner: BodyOwner): { readonly ofTenantBytes: number; readonly ofProjectBytes: number };
  add(account: BodyAccount, bytes: number): void;
  /** Releases all memory, once. */
  end(account: BodyAccount): void;
}

interface Project extends ProjectAccounts {
  bytes: number;
  readonly bodies: Set<BodyAccount>;
}

interface Tenant extends TenantAccounts {
  bytes: number;
  readonly projects: Map<string, Project>;
}

/** Calls the function after memory was released. */
export function createBodyAccounts(onReleased: () => void): BodyAccounts {
  const tenants = new Map<string, Tenant>();
  let allBytes = 0;

  function accountsOf({ tenantId, projectId }: BodyOwner): { tenant: Tenant; project: Project } {
    const tenant = tenants.get(tenantId) ?? { bytes: 0, projects: new Map<string, Project>() };
    const project = tenant.projects.get(projectId) ?? { bytes: 0, bodies: new Set<BodyAccount>() };
    tenants.set(tenantId, tenant);
    tenant.projects.set(projectId, project);
    return { tenant, project };
  }

  return {
    allBytes: () => allBytes,
    tenants,
    open: ({ tenantId, projectId }) => ({
      tenantId,
      projectId,
      bytes: 0,
      isOver: false,
      revoke: undefined,
      idleSince: undefined,
    }),
    bytesOf({ tenantId, projectId }) {
      const tenant = tenants.get(tenantId);
      return {
        ofTenantBytes: tenant?.bytes ?? 0,
        ofProjectBytes: tenant?.projects.get(projectId)?.bytes ?? 0,
      };
    },
    add(account, bytes) {
      const { tenant, project } = accountsOf(account);
      project.bodies.add(account);
      account.bytes += bytes;
      project.bytes += bytes;
      tenant.bytes += bytes;
      allBytes += bytes;
    },
    end(account) {
      account.isOver = true;
      account.revoke = undefined;
      if (account.bytes === 0) return;
      const { tenant, project } = accountsOf(account);
      project.bodies.delete(account);
      project.bytes -= account.bytes;
      tenant.bytes -= account.bytes;
      allBytes -= account.bytes;
      account.bytes = 0;
      if (project.bodies.size === 0) tenant.projects.delete(account.projectId);
      if (tenant.projects.size === 0) tenants.delete(account.tenantId);
      onReleased();
    },
  };
}
