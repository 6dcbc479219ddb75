/** An operator who may inspect the queues. */
export interface OperatorLogin {
  readonly name: string;
  readonly password: string;
}

const NAME = /^[A-Za-z0-9._@-]{1,64}$/;
/** Characters that a browser sends identically in every encoding. */
const PASSWORD = /^[!-~]{16,256}$/;

/** Returns undefined when the text is not a list of `<name>:<password>`, or contains a name twice. */
export function parseOperatorLogins(text: string): readonly OperatorLogin[] | undefined {
  if (text === '') return [];
  const logins = text.split(',').map(parseLogin);
  const valid = logins.filter((login) => login !== undefined);
  const names = new Set(valid.map(({ name }) => name));
  return names.size === logins.length ? valid : undefined;
}

function parseLogin(text: string): OperatorLogin | undefined {
  const at = text.indexOf(':');
  const [name, password] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1)];
  return NAME.test(name) && PASSWORD.test(password) ? { name, password } : undefined;
}
