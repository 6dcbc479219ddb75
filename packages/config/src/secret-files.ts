import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from './config-error.js';
import type { Environment } from './environment.js';
import { VARIABLES } from './variables.js';

/** What the files hold, by the variables' names, and what is wrong with them. */
export interface SecretFiles {
  readonly texts: Readonly<Record<string, string>>;
  /** By the variables' names. */
  readonly issues: Readonly<Record<string, string>>;
}

/** Far more than any secret; keeps a wrong path from filling the memory. */
const MAX_BYTES = 65_536;
const SECRETS = Object.values(VARIABLES).filter(({ secret }) => secret);

/** A secret may be given by the path of the file that holds it, in the variable's name with `_FILE` after it. */
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

/** The environment with every secret that a file holds in its own variable. Throws ConfigError. */
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

/** Without the line break that editors put at the end. Undefined when there is nothing to read. */
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
