/** What the scopes of keys and grants are about, by the beginning of a scope. */
const RESOURCES: Readonly<Record<string, string>> = {
  'api-keys': 'API keys',
  inbound: 'inbound endpoints',
  portal: 'portal sessions',
  pull: 'pull endpoints',
};

/** Whether who has some scopes may do what another one allows. */
export function allows(scopes: readonly string[], scope: string): boolean {
  return (
    scopes.includes('*') || scopes.includes(scope) || (scope.endsWith(':read') && scopes.includes('*:read'))
  );
}

/** `read everything; write messages, endpoints` */
export function describeScopes(scopes: readonly string[]): string {
  if (scopes.includes('*')) return 'everything';
  const reads = scopes.includes('*:read') ? ['everything'] : resourcesOf(scopes, 'read');
  const writes = resourcesOf(scopes, 'write');
  return [
    ...(reads.length > 0 ? [`read ${reads.join(', ')}`] : []),
    ...(writes.length > 0 ? [`write ${writes.join(', ')}`] : []),
  ].join('; ');
}

function resourcesOf(scopes: readonly string[], access: 'read' | 'write'): readonly string[] {
  return scopes.flatMap((scope) => {
    const [resource = '', given] = scope.split(':');
    return given === access ? [RESOURCES[resource] ?? resource] : [];
  });
}
