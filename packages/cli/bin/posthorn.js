#!/usr/bin/env node
import { findNode } from '../../../scripts/pinned-node/find-node.js';
import { runProgram } from '../../../scripts/prepare/run-program.js';

await runProgram(() => import('../dist/main.js'), findNode);
