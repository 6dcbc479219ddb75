import { startSearch } from './search.js';
import { showLanguages } from './show-languages.js';
import { startForm } from './send-request.js';

const project = new URLSearchParams(location.search).get('project');
if (project !== null) sessionStorage.setItem('project', project);

const search = document.querySelector<HTMLInputElement>('#search');
const found = document.querySelector<HTMLElement>('#found');
if (search && found) startSearch(search, found);

const form = document.querySelector<HTMLFormElement>('#request');
if (form) startForm(form);

const samples = document.querySelector('#samples');
if (samples) showLanguages(samples);

document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'center' });

for (const block of document.querySelectorAll<HTMLElement>('.code')) {
  const button = document.createElement('button');
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    void navigator.clipboard
      .writeText(block.querySelector('code')?.innerText ?? '')
      .then(() => (button.textContent = 'Copied'));
  });
  block.append(button);
}
