// @vitest-environment jsdom
import { afterAll, expect, it } from 'vitest';
import { prerender } from '#app/start/prerender.tsx';
import { showPrerendered } from '#app/start/show-prerendered.ts';
import { languages } from '#core/rules/languages.ts';
import { loadTexts, text } from '#texts/texts.ts';

afterAll(() => loadTexts('en'));

const visible = () =>
  [...document.querySelectorAll<HTMLElement>('[data-prerendered]:not([hidden])')].map(
    ({ dataset, lang, dir }) => [dataset['prerendered'], lang, dir],
  );
const heading = () => document.querySelector('[data-prerendered]:not([hidden]) h1')?.textContent;

it('the build renders the parts of the page in each language, and the page shows one of them', async () => {
  document.body.innerHTML = await prerender('Owls & <Larks>');
  expect(visible()).toEqual([]);
  for (const language of languages) {
    await loadTexts(language);
    for (const part of ['landing', 'app', 'failed'] as const) {
      showPrerendered(part, language);
      expect(visible()).toEqual([[part, language, 'ltr']]);
    }
    expect(heading()).toBe(text('error.title'));
    showPrerendered('landing', language);
    expect(heading()).toBe(text('landing.title'));
    expect(document.querySelector('[data-prerendered]:not([hidden])')?.textContent).toContain(
      'Owls & <Larks>',
    );
  }
});

it('a browser without scripts shows in each language that the app needs them', async () => {
  const markup = await prerender('Owls');
  expect(
    [...markup.matchAll(/<noscript><p lang="(\w+)">(.*?)<\/p>/g)].map(([, lang, words]) => [lang, words]),
  ).toEqual([
    ['en', 'Nyx needs JavaScript to run.'],
    ['it', 'Nyx ha bisogno di JavaScript per funzionare.'],
  ]);
});
