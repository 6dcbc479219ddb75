/** How a question opens beside its button. A dialog would open in the middle of a frame, which may be out of sight. */
export const QUESTION = {
  width: 300,
  position: 'bottom-end',
  shadow: 'md',
  trapFocus: true,
  returnFocus: true,
} as const;
