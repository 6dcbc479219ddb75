import { isUuid } from '@posthorn/common';
import type { PageOptions } from './render-page.js';

interface Portal {
  /** A JSON object; null is the look of Posthorn. */
  readonly theme: unknown;
  readonly origins: readonly string[];
}

export interface PortalProjects {
  /** Returns undefined for a project that does not exist or is not active. */
  findPortal(id: string): Promise<Portal | undefined>;
}

type PortalPage = Required<Pick<PageOptions, 'frameAncestors' | 'settings'>>;

/** Only pages of the project's origins may frame its portal, and exchange messages with it. */
export async function describePortal(projectId: string, projects: PortalProjects): Promise<PortalPage> {
  const portal = isUuid(projectId) ? await projects.findPortal(projectId.toLowerCase()) : undefined;
  const { theme = null, origins = [] } = portal ?? {};
  const frameAncestors = origins.length === 0 ? "'none'" : origins.join(' ');
  return { frameAncestors, settings: { theme, origins } };
}
