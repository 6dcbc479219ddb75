/** The part of the global WebAssembly that is used here; TypeScript only knows it from browsers' libraries. */
declare namespace WebAssembly {
  type ModuleImports = Record<string, unknown>;
  function instantiate(
    bytes: Uint8Array,
    imports: Record<string, ModuleImports>,
  ): Promise<{ readonly instance: { readonly exports: Readonly<Record<string, unknown>> } }>;
}
