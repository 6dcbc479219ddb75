/** The address of a person who gets a grant, as the text of a pattern: ASCII, so that no letter resembles another. */
export const ADDRESS_FORM = '^[!-?A-~]+@[!-?A-~]+$';

/** The maximum of a project. */
export const MAX_GRANTS = 500;

/** Of an address, by RFC 5321. */
export const MAX_ADDRESS_LENGTH = 254;

/** Compares as addresses do: A to Z are a to z, and no other letter is another one. */
export function foldAddress(address: string): string {
  return address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
