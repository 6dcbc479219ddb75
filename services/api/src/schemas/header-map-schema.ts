import Type from 'typebox';

/**
 * Custom headers as a client writes them. The pattern matches multi-line names, which typebox's default leaves
 * unchecked.
 */
export const headerMapSchema = Type.Record(Type.String({ pattern: String.raw`^[\s\S]*$` }), Type.String(), {
  examples: [{ 'X-Tenant': 'acme' }],
});
