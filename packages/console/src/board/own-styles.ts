/**
 * Hides controls that the console refuses anyway: the menus of whole queues, but not the page's menu of links, and a
 * job's buttons between the first (promote, retry) and the last (remove). A waiting job has no such first button.
 */
export const OWN_STYLES = `
:root { --font-sans: system-ui, sans-serif; --font-mono: ui-monospace, monospace; }
button[aria-haspopup='menu']:not(ul[class^='actions-'] *), ul[class^='queueActions-'] { display: none !important; }
ul[class^='jobActions-'] > li:not(:first-child):not(:last-child) { display: none; }
ul[class^='jobActions-']:has(> li:nth-child(3):last-child) > li:first-child { display: none; }
`;
