import type { LabelledCodeProps } from '../code/code-block.js';

/** What a client needs to call the tools. */
export interface AgentAccess {
  /** What the client calls the server. */
  readonly name: string;
  /** Of the API, without a trailing slash. */
  readonly apiUrl: string;
  /** An API key or a portal token. */
  readonly token: string;
}

export interface ClientLines {
  readonly client: string;
  readonly lines: readonly LabelledCodeProps[];
}

/** What to paste into each of the common clients. */
export function linesOf({ name, apiUrl, token }: AgentAccess): readonly ClientLines[] {
  const url = `${apiUrl}/mcp`;
  const authorization = `Authorization: Bearer ${token}`;
  const remote = { url, headers: { Authorization: `Bearer ${token}` } };
  const typed = { type: 'http', ...remote };
  const local = {
    command: 'npx',
    args: ['posthorn', 'mcp', '--api-url', apiUrl],
    env: { POSTHORN_API_KEY: token },
  };
  return [
    {
      client: 'Claude Code',
      lines: [
        {
          label: 'A command for your shell',
          code: `claude mcp add --transport http ${name} ${url} --header "${authorization}"`,
        },
        { label: 'Or the file .mcp.json', code: toJson({ mcpServers: { [name]: typed } }) },
      ],
    },
    {
      client: 'Cursor',
      lines: [{ label: 'The file .cursor/mcp.json', code: toJson({ mcpServers: { [name]: remote } }) }],
    },
    {
      client: 'VS Code',
      lines: [{ label: 'The file .vscode/mcp.json', code: toJson({ servers: { [name]: typed } }) }],
    },
    {
      client: 'stdio',
      lines: [
        {
          label: 'For clients that start a program, which needs Node.js',
          code: toJson({ mcpServers: { [name]: local } }),
        },
      ],
    },
  ];
}

function toJson(file: object): string {
  return JSON.stringify(file, null, 2);
}
