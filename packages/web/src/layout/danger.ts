/** The look of a button that begins what cannot be undone. It stands last among its neighbours. */
export const DANGER = { variant: 'subtle', color: 'red' } as const;
