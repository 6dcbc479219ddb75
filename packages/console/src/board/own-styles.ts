/**
 * Hides what is refused here in any case: the menus of whole queues, and of a job's buttons those between the first (promote,
 * retry) and the last (remove); a waiting job has no such first one.
 */
export const OWN_STYLES = `
:root { --font-sans: system-ui, sans-serif; --font-mono: ui-monospace, monospace; }
button[aria-haspopup='menu'], ul[class^='queueActions-'] { display: none !important; }
ul[class^='jobActions-'] > li:not(:first-child):not(:last-child) { display: none; }
ul[class^='jobActions-']:has(> li:nth-child(3):last-child) > li:first-child { display: none; }
`;
