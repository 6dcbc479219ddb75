#!/usr/bin/env node
import { argv } from 'node:process';
import { findNode } from './pinned-node/find-node.js';
import { runProgram } from './prepare/run-program.js';

// In the image, docker/posthorn has this command.
if (argv[2] === 'dev') await import('./start.js');
else await runProgram(() => import('../packages/cli/dist/main.js'), findNode);
