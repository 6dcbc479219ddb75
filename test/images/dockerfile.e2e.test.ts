import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { validate } from 'dockerfile-utils';
import { type Step, DOCKERFILE, readDockerfile } from '../support/image/read-dockerfile.js';

const text = readFileSync(DOCKERFILE, 'utf8');
const stages = readDockerfile();
const run = stages.at(-1);
const stepsOf = (keyword: string): readonly Step[] =>
  (run?.steps ?? []).filter((step) => step.keyword === keyword);

describe('docker/Dockerfile', () => {
  it('is valid', () => expect(validate(text)).toEqual([]));

  it('starts from an image of one major version, which a build may pin further', () => {
    expect(text).toMatch(/^ARG NODE_IMAGE=node:\d+-\w+-slim$/m);
    const names = stages.map(({ name }) => name);
    expect(stages.filter(({ base }) => base !== '${NODE_IMAGE}' && !names.includes(base))).toEqual([]);
  });

  it.each(['run', 'dev'])('runs %s as a user other than root, named by its number', (target) => {
    const { steps = [] } = stages.find(({ name }) => name === target) ?? {};
    expect(steps.findLast(({ keyword }) => keyword === 'USER')?.text).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  it('builds the services without stores of their own, unless a target is given', () =>
    expect(run?.name).toBe('run'));

  it.each(['ENTRYPOINT', 'CMD'])('runs %s without a shell, so that signals arrive', (keyword) =>
    expect(stepsOf(keyword).map((step) => step.text.startsWith('['))).toEqual([true]),
  );

  it('has a health check and stops on SIGTERM', () => {
    expect(stepsOf('HEALTHCHECK')[0]?.text).toContain('CMD ["posthorn", "health"]');
    expect(stepsOf('STOPSIGNAL')[0]?.text).toBe('SIGTERM');
  });

  it('downloads only through npm, but for Redis in "dev", and runs no script of a package', () => {
    const steps = stages.filter(({ name }) => name !== 'dev').flatMap((stage) => stage.steps);
    expect(steps.filter(({ keyword }) => keyword === 'ADD')).toEqual([]);
    const commands = steps.filter(({ keyword }) => keyword === 'RUN').map((step) => step.text);
    expect(commands.filter((command) => /\b(apt-get|curl|wget|sudo|npx)\b/.test(command))).toEqual([]);
    const installs = commands.filter((command) => command.includes('npm install'));
    expect(installs.filter((command) => !command.includes('--ignore-scripts'))).toEqual([]);
  });

  it('copies the whole context only into a stage that is not shipped', () => {
    const copying = stages.filter(({ steps }) =>
      steps.some(({ keyword, words }) => keyword === 'COPY' && words[0] === '.'),
    );
    expect(copying.map(({ name }) => name)).toEqual(['build']);
  });

  it('installs the dependencies of the services, and the command line', () => {
    const named = [...text.matchAll(/--workspace=(\S+)/g)].map(([, name]) => name);
    const wanted = readdirSync('services').map((name) => `services/${name}`);
    if (existsSync('packages/cli')) wanted.push('packages/cli');
    expect(named.sort()).toEqual(wanted.sort());
  });

  it('contains no secret', () =>
    expect(text).not.toMatch(/^\s*(ENV|ARG)?\s*\w*(PASSWORD|SECRET|TOKEN|KEYS?)=/im));
});

describe('.dockerignore', () => {
  it.each(['.git', '**/node_modules', '**/.env*', '**/.posthorn', 'docker/secrets'])('keeps %s out', (line) =>
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain(line),
  );
});
