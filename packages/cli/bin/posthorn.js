#!/usr/bin/env node
import { argv } from 'node:process';
import { findNode } from '../../../scripts/pinned-node/find-node.js';
import { runProgram } from '../../../scripts/prepare/run-program.js';

// In the image, docker/posthorn has this command.
if (argv[2] === 'dev') await import('../../../scripts/start.js');
else await runProgram(() => import('../dist/main.js'), findNode);
