import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';

const PATIENCE_MS = 1000;
const FRAME_MS = 100;
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const CLEAR_LINE = '\r\u001b[K';

/** The steps of `npm start`, in their order. A quick one is not shown. */
const STEPS = ['install', 'compile', 'stores', 'migrate', 'services'];

/** The title of a command without counted steps. */
export function titleOnly(_step, title) {
  return title;
}

/** Counts a step of `npm start` in its title. */
export function describeStep(step, title) {
  return `${STEPS.indexOf(step) + 1} of ${STEPS.length}: ${title}`;
}

/**
 * Does the work, and reports it after a second: on a terminal with an animated line, otherwise with a plain line.
 * The work may report its progress.
 *
 * @template Result
 * @param {string} title
 * @param {(tell: (detail: string) => void) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withProgress(title, work) {
  let detail = '';
  const hide = process.stdout.isTTY ? showMovingLine(() => title + detail) : showPlainLine(title);
  try {
    return await work((text) => (detail = `: ${text}`));
  } finally {
    hide();
  }
}

function showPlainLine(title) {
  const timer = setTimeout(() => process.stdout.write(`${title} …\n`), PATIENCE_MS);
  return () => clearTimeout(timer);
}

function showMovingLine(describe) {
  const startedAt = Date.now();
  let frame = 0;
  const timer = setInterval(() => {
    const elapsedMs = Date.now() - startedAt;
    if (elapsedMs < PATIENCE_MS) return;
    const seconds = Math.floor(elapsedMs / 1000);
    process.stdout.write(`${CLEAR_LINE}${FRAMES[frame++ % FRAMES.length]} ${describe()} (${seconds} s)`);
  }, FRAME_MS);
  return () => {
    clearInterval(timer);
    if (frame > 0) process.stdout.write(CLEAR_LINE);
  };
}
