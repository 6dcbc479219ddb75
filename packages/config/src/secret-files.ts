import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from './config-error.js';
import type { Environment } from './environment.js';
import { VARIABLES } from './variables.js';

/** The contents of the files, by the variables' names, and their issues. */
export interface SecretFiles {
  readonly texts: Readonly<Record<string, string>>;
  /** By the variables' names. */
  readonly issues: Readonly<Record<string, string>>;
}

/** Much larger than any secret. Keeps a wrong path from filling the memory. */
const MAX_BYTES = 65_536;
const SECRETS = Object.values(VARIABLES).filter(({ secret }) => secret);

/** Reads secrets from files. The variable `<name>_FILE` contains the path. */
export function readSecretFiles(environment: Environment, names: readonly string[]): SecretFiles {
  const texts: Record<string, string> = {};
  const issues: Record<string, string> = {};
  for (const { name } of SECRETS.filter((secret) => names.includes(secret.name))) {
    const path = environment[`${name}_FILE`]?.trim() ?? '';
    if (path === '') continue;
    const text = isGiven(environment[name]) ? undefined : readSecret(path);
    if (isGiven(environment[name])) issues[name] = `${name} and ${name}_FILE are both given`;
    else if (text === undefined) issues[name] = `${name}_FILE must be a readable file that holds the secret`;
    else texts[name] = text;
  }
  return { texts, issues };
}

/** Returns the environment with every secret from a file in its own variable. Throws ConfigError. */
export function withSecretsFromFiles(environment: Environment): Environment {
  const names = SECRETS.map(({ name }) => name);
  const { texts, issues } = readSecretFiles(environment, names);
  if (Object.keys(issues).length > 0) throw new ConfigError(Object.values(issues));
  const taken = new Set(Object.keys(texts).map((name) => `${name}_FILE`));
  const others = Object.entries(environment).filter(([name]) => !taken.has(name));
  return { ...Object.fromEntries(others), ...texts };
}

function isGiven(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

/** Removes the line break that editors put at the end. Returns undefined when there is no content. */
function readSecret(path: string): string | undefined {
  try {
    const about = statSync(path);
    if (!about.isFile() || about.size > MAX_BYTES) return undefined;
    const text = readFileSync(path, 'utf8').trim();
    return text === '' ? undefined : text;
  } catch {
    return undefined;
  }
}
