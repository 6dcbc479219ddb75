/** Who may look into the queues. */
export interface OperatorLogin {
  readonly name: string;
  readonly password: string;
}

const NAME = /^[A-Za-z0-9._@-]{1,64}$/;
/** What a browser sends alike in every encoding. */
const PASSWORD = /^[!-~]{16,256}$/;

/** Undefined when the text is no list of `<name>:<password>`, or names somebody twice. */
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
