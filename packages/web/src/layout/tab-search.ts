export interface TabSearch {
  /** The open tab of the page. */
  readonly tab?: string | undefined;
  /** The open tab of the message that the page shows. */
  readonly view?: string | undefined;
  /** The row in the panel. */
  readonly open?: string | undefined;
}

/** Anything may stand in an address: what is no tab is left out. */
export function tabSearch({ tab, view, open }: Readonly<Record<string, unknown>>): TabSearch {
  return {
    ...(typeof tab === 'string' && { tab }),
    ...(typeof view === 'string' && { view }),
    ...(typeof open === 'string' && { open }),
  };
}

export interface CreateSearch {
  /** Whether the form for a new entry is open. */
  readonly create?: true | undefined;
}

export function createSearch({ create }: Readonly<Record<string, unknown>>): CreateSearch {
  return create === true ? { create } : {};
}
