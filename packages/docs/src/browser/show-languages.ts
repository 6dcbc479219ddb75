const LABELS: Readonly<Record<string, string>> = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
};
const KEPT = 'language';

/** Shows one of the samples below a heading, and buttons for the others. The choice holds for all pages. */
export function showLanguages(heading: Element): void {
  const samples = samplesBelow(heading);
  const [first = ''] = samples.keys();
  const bar = document.createElement('div');
  bar.className = 'languages';
  const show = (chosen: string): void => {
    for (const [language, block] of samples) block.hidden = language !== chosen;
    for (const button of bar.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.value === chosen));
  };
  for (const language of samples.keys()) {
    const button = document.createElement('button');
    button.textContent = LABELS[language] ?? language;
    button.value = language;
    button.addEventListener('click', () => {
      localStorage.setItem(KEPT, language);
      show(language);
    });
    bar.append(button);
  }
  heading.after(bar);
  const kept = localStorage.getItem(KEPT) ?? first;
  show(samples.has(kept) ? kept : first);
}

function samplesBelow(heading: Element): ReadonlyMap<string, HTMLElement> {
  const samples = new Map<string, HTMLElement>();
  for (let block = heading.nextElementSibling; block?.matches('.code'); block = block.nextElementSibling) {
    const language = block.querySelector('pre')?.dataset['language'];
    samples.set(language ?? '', block as HTMLElement);
  }
  return samples;
}
