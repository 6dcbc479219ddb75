/** What may stand in the address of every page of a project. */
export interface PageSearch {
  /** The row in the panel beside a list. */
  readonly open?: string | undefined;
  /** The open tab of the message that the page shows. */
  readonly view?: string | undefined;
  /** Whether the form for a new entry is open. */
  readonly create?: true | undefined;
}

/** Anything may stand in an address: what is none of these is left out. */
export function pageSearch({ open, view, create }: Readonly<Record<string, unknown>>): PageSearch {
  return {
    ...(typeof open === 'string' && { open }),
    ...(typeof view === 'string' && { view }),
    ...(create === true && { create }),
  };
}

export interface TabSearch {
  /** The open tab of the page. */
  readonly tab?: string | undefined;
  /** The field of its form that takes the focus. */
  readonly field?: string | undefined;
}

export function tabSearch({ tab, field }: Readonly<Record<string, unknown>>): TabSearch {
  return { ...(typeof tab === 'string' && { tab }), ...(typeof field === 'string' && { field }) };
}
