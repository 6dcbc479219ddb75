/** Hides what is refused here anyway: the menus of whole queues. */
export const OWN_STYLES = `:root { --font-sans: system-ui, sans-serif; --font-mono: ui-monospace, monospace; }
`;
