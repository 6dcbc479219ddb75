import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';

const PATIENCE_MS = 1000;
const FRAME_MS = 100;
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const CLEAR_LINE = '\r\u001b[K';

/**
 * Does the work; when it takes longer than a second it says so: on a terminal with a line that moves, elsewhere with
 * a plain one.
 *
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withProgress(title, work) {
  const hide = process.stdout.isTTY ? showMovingLine(title) : showPlainLine(title);
  try {
    return await work();
  } finally {
    hide();
  }
}

function showPlainLine(title) {
  const timer = setTimeout(() => process.stdout.write(`${title} …\n`), PATIENCE_MS);
  return () => clearTimeout(timer);
}

function showMovingLine(title) {
  const startedAt = Date.now();
  let frame = 0;
  const timer = setInterval(() => {
    const elapsedMs = Date.now() - startedAt;
    if (elapsedMs < PATIENCE_MS) return;
    const seconds = Math.floor(elapsedMs / 1000);
    process.stdout.write(`${CLEAR_LINE}${FRAMES[frame++ % FRAMES.length]} ${title} (${seconds} s)`);
  }, FRAME_MS);
  return () => {
    clearInterval(timer);
    if (frame > 0) process.stdout.write(CLEAR_LINE);
  };
}
