import { ApiError, VERSION, unauthorized } from '@posthorn/common';
import { type Route, createParser, isFromOwnPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { ReadLink } from '../files/read-link.js';
import type { Caller } from '../http/caller.js';
import { createTools } from './create-tools.js';
import { createMcpServer } from './mcp-server.js';

export interface McpOptions {
  /** The routes that tools may call. */
  readonly routes: readonly Route<Caller>[];
  /** Without a trailing slash. */
  readonly publicBaseUrl: string;
  readonly readLink: ReadLink;
}

/** Its memory is reserved while it arrives. */
const anyBody = createParser(Type.Object({}));

/** POST /mcp: the Model Context Protocol, for API keys and portal tokens. It is no operation of the document. */
export function mcpRoute({ routes, publicBaseUrl, readLink }: McpOptions): Route<Caller> {
  const server = createMcpServer({ tools: createTools(routes), version: VERSION, publicBaseUrl, readLink });
  const { origin } = new URL(publicBaseUrl);
  return {
    method: 'post',
    path: '/mcp',
    description: {
      operationId: 'mcp.call',
      summary: 'Call a tool',
      tag: 'Index',
      body: anyBody,
      data: Type.Null(),
    },
    async handle(request) {
      if (request.caller.sessionId !== undefined)
        throw unauthorized('missing', 'This address takes an API key or a portal token, and no session.');
      if (request.header('origin') !== undefined && !isFromOwnPage(request, [origin]))
        throw new ApiError('FORBIDDEN', 'Pages of other origins may not call this address.');
      return { data: null, reply: await server.answer(request) };
    },
  };
}
