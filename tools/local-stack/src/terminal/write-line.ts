import pc from 'picocolors';
import { SERVICES } from '../plan/service-ports.js';

const COLOURS = [pc.cyan, pc.magenta, pc.green, pc.yellow, pc.blue];
const WIDTH = Math.max(...SERVICES.map((name) => name.length));
/** Clears an animated progress line before a new line is written. */
const CLEAR_LINE = process.stdout.isTTY ? '\r\u001b[K' : '';

export function writeLine(line: string): void {
  process.stdout.write(`${CLEAR_LINE}${line}\n`);
}

/** Writes a service's line after its name in its colour. */
export function writeServiceLine(name: string, line: string): void {
  const index = SERVICES.findIndex((service) => service === name);
  const paint = COLOURS[index % COLOURS.length] ?? pc.white;
  writeLine(`${paint(name.padEnd(WIDTH))} ${pc.dim('|')} ${line}`);
}
