import { type ReactNode, useEffect } from 'react';
import { AttentionCount } from '../layout/page-header.js';
import { useAttentionCount } from './use-attention.js';

/** Shows in the tab of the browser how many endpoints need attention, on every page. */
export function SiteAttention({ children }: { readonly children: ReactNode }): ReactNode {
  const count = useAttentionCount();
  useMarkedIcon(count > 0);
  return <AttentionCount value={count}>{children}</AttentionCount>;
}

function useMarkedIcon(isMarked: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon === null || !isMarked) return undefined;
    const plain = icon.href;
    icon.href = plain.replace('icon.svg', 'icon-attention.svg');
    return () => void (icon.href = plain);
  }, [isMarked]);
}
