import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { releaseAfterFile } from '@posthorn/test-support';

type Fields = Readonly<Record<string, unknown>>;

/** An agent that calls the tools of the API with a key or a portal token. */
export interface Agent {
  readonly client: Client;
  /** The names of the tools that it is shown. */
  tools(): Promise<readonly string[]>;
  call(name: string, given?: Fields): Promise<CallToolResult>;
  /** The data of a call that succeeds. */
  read(name: string, given?: Fields): Promise<Fields>;
  /** The error of a call that the API refuses. */
  refusal(name: string, given?: Fields): Promise<Fields>;
}

export async function openAgent(
  { url }: { readonly url: string },
  token: string,
  mode: 'auto' | 'legacy' = 'auto',
): Promise<Agent> {
  const client = new Client({ name: 'agent', version: '1.0.0' }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  releaseAfterFile(() => client.close());
  const call: Agent['call'] = async (name, given = {}) =>
    await client.callTool({ name, arguments: { ...given } });
  return {
    client,
    call,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async read(name, given) {
      const { isError = false, structuredContent } = await call(name, given);
      if (isError) throw new Error(`${name} failed: ${JSON.stringify(structuredContent)}`);
      return structuredContent as Fields;
    },
    async refusal(name, given) {
      const { isError = false, structuredContent } = await call(name, given);
      if (!isError) throw new Error(`${name} succeeded: ${JSON.stringify(structuredContent)}`);
      return (structuredContent as { readonly error: Fields }).error;
    },
  };
}
