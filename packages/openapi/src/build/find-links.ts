import type { Link } from '../document/document.js';
import type { DescribedRoute } from './describe-route.js';

const CREATED = 201;
const PARAMETER = /^\/:([A-Za-z]+)$/;

/** The operations on what an operation creates: those whose path goes on with a member of the answer. */
export function findLinks(
  { method, path, description: { status, data } }: DescribedRoute,
  routes: readonly DescribedRoute[],
): Readonly<Record<string, Link>> {
  if (method !== 'post' || status !== CREATED) return {};
  const { properties = {} } = data as { readonly properties?: object };
  const links = routes.flatMap((route): (readonly [string, Link])[] => {
    const name = route.path.startsWith(path) ? PARAMETER.exec(route.path.slice(path.length))?.[1] : undefined;
    if (name === undefined || !Object.hasOwn(properties, name)) return [];
    const { operationId } = route.description;
    return [[operationId, { operationId, parameters: { [name]: `$response.body#/data/${name}` } }]];
  });
  return Object.fromEntries(links);
}
