/** What the scopes of an API key are about. */
export const SCOPED_RESOURCES = [
  'messages',
  'endpoints',
  'events',
  'inbound',
  'pull',
  'exports',
  'metrics',
  'projects',
  'api-keys',
  'billing',
  'portal',
] as const;

export type ScopedResource = (typeof SCOPED_RESOURCES)[number];

/** `*`: everything. `*:read`: reading everything. Writing does not include reading. */
export type Scope = '*' | '*:read' | `${ScopedResource}:${'read' | 'write'}`;

export const SCOPES: readonly Scope[] = [
  '*',
  '*:read',
  ...SCOPED_RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const),
];

/** Whether a key with these scopes may do what a key with the other scope may. */
export function allows(scopes: readonly string[], scope: Scope): boolean {
  return (
    scopes.includes('*') || scopes.includes(scope) || (scope.endsWith(':read') && scopes.includes('*:read'))
  );
}
