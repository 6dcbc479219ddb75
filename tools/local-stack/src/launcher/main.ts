import { runLocalStack } from './run-local-stack.js';

/** The process of the image for a laptop, where everything is installed and compiled. */
await runLocalStack({ withStep: (_step, _title, work) => work(), whenNpmIsGone: () => undefined });
