/**
 * The look of a button that begins what cannot be undone: a quiet one, the last among its neighbours. Red is only the
 * button of the question that it asks.
 */
export const BEGINS_DANGER = { variant: 'subtle', color: 'gray' } as const;

export const DANGER_COLOR = 'red';
