import { type Headers, findOwnId } from './own-ids.js';

const { root = '' } = document.documentElement.dataset;
const API = root.replace(/\/docs$/, '');
const MADE_UP_ENDPOINT = /ep_[0-9a-f]{32}/;

/** The methods of forms that get own ids: there, a click too many harms nothing that exists. */
const FILLED = ['GET', 'POST'];

/** Sends what the reader filled in, and shows the answer. The key is kept until the tab is closed. */
export function startForm(form: HTMLFormElement): void {
  const { method = 'GET', path = '/' } = form.dataset;
  const key = form.elements.namedItem('key') as HTMLInputElement;
  const fill = (): void => {
    if (FILLED.includes(method) && Object.keys(callerOf(form)).length > 0) void fillIn(form, path);
  };
  key.value = sessionStorage.getItem('key') ?? '';
  key.addEventListener('change', () => {
    sessionStorage.setItem('key', key.value);
    fill();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, { method, path });
  });
  fill();
}

interface Operation {
  readonly method: string;
  readonly path: string;
}

/** The caller is an API key, or a session of the console, in the project that led here. */
function callerOf(form: HTMLFormElement): Headers {
  const { value } = form.elements.namedItem('key') as HTMLInputElement;
  if (value !== '') return { Authorization: `Bearer ${value}` };
  const project = sessionStorage.getItem('project');
  return project === null ? {} : { 'X-Posthorn-Project': project, 'X-Posthorn-Console': '1' };
}

/** Fills in own ids. */
async function fillIn(form: HTMLFormElement, path: string): Promise<void> {
  const find = (collection: string): Promise<string | undefined> =>
    findOwnId(API, collection, callerOf(form));
  const id = form.querySelector<HTMLInputElement>('[data-in=path]');
  const body = form.querySelector('textarea');
  if (id?.value === '') id.value = (await find(path.split('/')[2] ?? '')) ?? '';
  const madeUp = body?.value.match(MADE_UP_ENDPOINT)?.[0];
  if (body && madeUp) body.value = body.value.replaceAll(madeUp, (await find('endpoints')) ?? madeUp);
}

async function send(form: HTMLFormElement, { method, path }: Operation): Promise<void> {
  const output = form.querySelector('output');
  if (output === null) return;
  output.textContent = 'Sending…';
  const given = [...form.querySelectorAll<HTMLInputElement>('[data-in]')].filter(({ value }) => value !== '');
  const ofPlace = (place: string): [string, string][] =>
    given.filter(({ dataset }) => dataset['in'] === place).map(({ name, value }) => [name, value]);
  const filled = ofPlace('path').reduce(
    (to, [name, value]) => to.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(ofPlace('query')).toString();
  const body = form.querySelector('textarea')?.value;
  const headers = { ...callerOf(form), ...Object.fromEntries(ofPlace('header')) };
  const init = { method, headers, ...(body !== undefined && { body }) };
  try {
    const response = await fetch(`${API}${filled}${query === '' ? '' : `?${query}`}`, init);
    output.textContent = `${response.status} ${response.statusText}\n\n${format(await response.text())}`;
  } catch (error) {
    output.textContent = String(error);
  }
}

function format(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
