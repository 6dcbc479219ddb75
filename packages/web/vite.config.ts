import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** The doors themselves, and what only the portal has. */
const OWN = /\.html$|src[\\/](main\.tsx|portal[\\/])/;

/** Few files, because each one costs a round trip: what a door begins with, what pages share, and each page. */
const GROUPS = [
  { name: 'base', tags: ['$initial' as const], test: isNobodysOwn, priority: 1 },
  { name: 'shared', minShareCount: 2, test: (id: string) => isNobodysOwn(id) && !OF_RECEPTION.test(id) },
];

/** What only pages of endpoints that receive share: senders, how they sign, and what was refused. */
const OF_RECEPTION =
  /packages[\\/]sources[\\/]|web[\\/]src[\\/](sources|rejections|inbound-\w+|pull-\w+)[\\/]/;

function isNobodysOwn(id: string): boolean {
  return !OWN.test(id);
}

export default defineConfig({
  // The api puts its own address in front of each file: it may be mounted under any path.
  base: './',
  plugins: [react(), compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1024 })],
  resolve: { conditions: ['@posthorn/source', 'module', 'browser', 'production'] },
  build: {
    // The Content-Security-Policy of the page allows no data URLs and no inline scripts.
    assetsInlineLimit: 0,
    // Served as /console/licences.txt: the licences of what the scripts contain ask for it.
    license: { fileName: 'licences.txt' },
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'portal.html'],
      output: { codeSplitting: { groups: GROUPS } },
    },
    // Browsers since May 2024, which know light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
});
