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

// Only the navigation scrolls: on a phone it stands below the page, which would open at its end.
const pages = document.querySelector('#pages');
const current = pages?.querySelector<HTMLElement>('[aria-current]');
if (pages && current) pages.scrollTop = current.offsetTop - pages.clientHeight / 2;

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
