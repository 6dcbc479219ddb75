import type { OpenApiDocument } from '@posthorn/openapi';
import {
  type Exchange,
  type ResponseCheck,
  createResponseCheck,
} from '../openapi/validation/create-response-check.js';

/** The checks of this worker by their document, because each check compiles hundreds of schemas. */
const checks = new Map<string, ResponseCheck>();

/** Creates a check that throws when a response does not match the OpenAPI document of the API at this address. */
export async function createDescriptionCheck(apiUrl: string): Promise<(exchange: Exchange) => void> {
  const response = await fetch(`${apiUrl}/openapi.json`);
  const text = await response.text();
  const check = checks.get(text) ?? createResponseCheck(JSON.parse(text) as OpenApiDocument);
  checks.set(text, check);
  return (exchange) => {
    const faults = check(exchange);
    if (faults.length === 0) return;
    const { method, path, status, body } = exchange;
    throw new Error(
      `${method} ${path} was answered ${status}, not as described: ${faults.join('; ')}\n${body}`,
    );
  };
}
