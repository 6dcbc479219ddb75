import { type Exchange, type OpenApiDocument, createResponseCheck } from '@posthorn/openapi';

/** Creates a check that throws when a response does not match the OpenAPI document of the API at this address. */
export async function createDescriptionCheck(apiUrl: string): Promise<(exchange: Exchange) => void> {
  const response = await fetch(`${apiUrl}/openapi.json`);
  const check = createResponseCheck((await response.json()) as OpenApiDocument);
  return (exchange) => {
    const faults = check(exchange);
    if (faults.length === 0) return;
    const { method, path, status, body } = exchange;
    throw new Error(
      `${method} ${path} was answered ${status}, not as described: ${faults.join('; ')}\n${body}`,
    );
  };
}
