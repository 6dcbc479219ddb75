import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../prepare/root.js';

/** Creates a project of the local stack with nothing in it. Returns its id and a key. */
export async function createProject(name) {
  const tenant = await posthorn('tenants', 'create', name);
  const project = await posthorn('projects', 'create', name, '--tenant', tenant.id);
  const { key } = await posthorn('keys', 'create', '--project', project.id);
  return { projectId: project.id, apiKey: key };
}

async function posthorn(...command) {
  const program = join(ROOT, 'scripts/posthorn.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--json', ...command]);
  return JSON.parse(stdout);
}
