import { createContext } from 'react';

/** What the title of each page ends with. Undefined where the title is the same on every page. */
export const SiteName = createContext<string | undefined>(undefined);
