import Type, { type TString } from 'typebox';

/** Stricter than the format `uuid`, which also accepts URNs. */
export const uuidSchema: TString = Type.String({
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  examples: ['01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f'],
});
