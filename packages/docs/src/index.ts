export { type DocsOptions, docsFiles } from './site/docs-files.js';
