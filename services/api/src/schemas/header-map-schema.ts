import Type from 'typebox';

/** Custom headers as a client writes them. Its own pattern: typebox' default lets names of several lines go unchecked. */
export const headerMapSchema = Type.Record(Type.String({ pattern: String.raw`^[\s\S]*$` }), Type.String(), {
  examples: [{ 'X-Tenant': 'acme' }],
});
