/** Converts a name of the API to one of the client: `endpoint_id` becomes `endpointId`. */
export function toCamelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Converts a name to the name of a type: `messages.sendBatch` becomes `MessagesSendBatch`. */
export function toTypeName(name: string): string {
  return name.split(/[._]/).map(capitalize).join('');
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Converts a name to that of a file: `inboundMessages` becomes `inbound-messages`. */
export function toFileName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Converts a name of an operation to one of Python: `sendBatch` becomes `send_batch`. */
export function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
