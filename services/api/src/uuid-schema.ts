import type { TString } from 'typebox';
import Type from 'typebox';

/** Stricter than the format `uuid`, which lets URNs through. */
export const uuidSchema: TString = Type.String({
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
});
