import { isThisNode } from '../pinned-node/find-node.js';
import { isLaunched, launchOn } from '../pinned-node/launch.js';
import { prepareToRun } from './prepare.js';
import { runScript } from './run-script.js';

/** Runs a program on the chosen Node.js: in this process, or in a child that runs this script once more. */
export async function runProgram(program, chooseNode = prepareToRun) {
  await runScript(async (events) => {
    if (isLaunched) return program(events);
    const node = await chooseNode();
    if (isThisNode(node)) return program(events);
    process.exitCode = await launchOn(node, events);
  });
}
