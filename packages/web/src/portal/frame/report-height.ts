import type { ParentWindow } from './parent-window.js';

/** Tells the parent how high the page is, each time that this changes. */
export function reportHeight(root: Element, parent: Pick<ParentWindow, 'send'>): void {
  let told = -1;
  const observer = new ResizeObserver(() => {
    const px = Math.ceil(root.getBoundingClientRect().height);
    if (px === told) return;
    told = px;
    parent.send({ type: 'posthorn:height', px });
  });
  observer.observe(root);
}
