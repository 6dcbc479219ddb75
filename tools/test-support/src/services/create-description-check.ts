import { type Exchange, type OpenApiDocument, createResponseCheck } from '@posthorn/openapi';

/** Makes what throws when an answer is not as the document says that the API at this address serves. */
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
