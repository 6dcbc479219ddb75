import type { Tool as McpTool } from '@modelcontextprotocol/server';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { PORTAL_RULES } from '../portal/portal-rules.js';
import { hasSomeScope } from '../scopes/scope-rules.js';
import { type ActionRoutes, createInputSchema, requiredOf } from './input-schema.js';
import { type Actions, TOOLS } from './tool-table.js';

export interface Tools {
  /** The tools that a caller may use, each with the actions that it may take. */
  list(caller: Caller): readonly McpTool[];
  /** The route of an action, whether a caller may use it or not. Undefined: there is no such tool. */
  find(tool: string): ActionRoutes | undefined;
}

interface Tool {
  readonly name: string;
  readonly about: string;
  readonly isRead: boolean;
  readonly actions: ActionRoutes;
}

/** Makes the tools of the table from the routes that are offered. */
export function createTools(routes: readonly Route<Caller>[]): Tools {
  const byOperation = new Map(routes.map((route) => [route.description.operationId as string, route]));
  const toActions = (actions: Actions = {}): ActionRoutes =>
    new Map(
      Object.entries(actions).flatMap(([action, operation]) => {
        const route = byOperation.get(operation);
        return route === undefined ? [] : [[action, route] as const];
      }),
    );
  const tools = Object.entries(TOOLS)
    .flatMap(([resource, { about, read, write }]): readonly Tool[] => [
      { name: `${resource}_read`, about, isRead: true, actions: toActions(read) },
      { name: `${resource}_write`, about, isRead: false, actions: toActions(write) },
    ])
    .filter(({ actions }) => actions.size > 0);
  const show = createPresentation();
  return {
    list: (caller) =>
      tools.flatMap((tool) => {
        const actions = new Map([...tool.actions].filter(([, route]) => mayCall(caller, route)));
        return actions.size === 0 ? [] : [show({ ...tool, actions })];
      }),
    find: (name) => tools.find((tool) => tool.name === name)?.actions,
  };
}

/** Whether a call would not be FORBIDDEN, but for what its members decide. */
function mayCall(caller: Caller, route: Route<Caller>): boolean {
  const { portal } = caller;
  if (!hasSomeScope(caller, route)) return false;
  if (portal === undefined) return true;
  const { needs } = PORTAL_RULES[`${route.method.toUpperCase()} ${route.path}`] ?? {};
  return needs?.every((capability) => portal.capabilities.has(capability)) === true;
}

/** Remembers each tool with each set of actions: there are few. */
function createPresentation(): (tool: Tool) => McpTool {
  const shown = new Map<string, McpTool>();
  return (tool) => {
    const key = [tool.name, ...tool.actions.keys()].join(' ');
    const known = shown.get(key) ?? present(tool);
    shown.set(key, known);
    return known;
  };
}

function present({ name, about, isRead, actions }: Tool): McpTool {
  const lines = Array.from(actions, ([action, route]) => {
    const required = requiredOf(route);
    const needs = required.length === 0 ? '' : ` (needs ${required.join(', ')})`;
    return `- ${action}: ${route.description.summary}${needs}`;
  });
  return {
    name,
    description: [about, 'Actions:', ...lines].join('\n'),
    inputSchema: createInputSchema(actions),
    annotations: {
      title: titleOf(name),
      readOnlyHint: isRead,
      destructiveHint: !isRead && [...actions.values()].some(isDestructive),
      idempotentHint: isRead,
      // What is written goes to receivers, or decides what does.
      openWorldHint: !isRead,
    },
  };
}

/** What cannot be taken back: a deletion, and a message that is not delivered any more or is taken out of a queue. */
const ENDING = /\.(delete\w*|cancel|acknowledge|put|update)$/;

function isDestructive({ description: { operationId } }: Route<Caller>): boolean {
  return ENDING.test(operationId);
}

function titleOf(name: string): string {
  const words = name.split('_');
  const verb = words.pop() === 'read' ? 'Read' : 'Change';
  return [verb, ...words].join(' ');
}
