// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { chosenLanguage } from '#texts/chosen-language.ts';
import { abbreviationMeanings } from '#screens/shared/abbreviations.ts';
import { loadTexts, moneyText, refusalText, text } from '#texts/texts.ts';
import { wordsFor } from '#server/authorize/words.ts';

const browserPrefers = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

it('the language of the app is the browser’s if the stored language does not exist or the storage cannot be read', () => {
  browserPrefers('it-IT');
  localStorage.setItem('nyx-language', 'xx');
  expect(chosenLanguage()).toBe('it');
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('private mode');
  });
  expect(chosenLanguage()).toBe('it');
});

it('the Italian catalogue has plurals, numbers with a decimal comma, and a sentence for each known refusal of the server', async () => {
  await loadTexts('it');
  try {
    expect(text('signIns.count', { count: 1 })).toBe('1 accesso');
    expect(text('signIns.count', { count: 2 })).toBe('2 accessi');
    expect([...abbreviationMeanings().keys()]).toEqual(['MO', 'PE', 'Liv', 'PNG']);
    expect([moneyText(12.5), moneyText(1.00005)]).toEqual(['12,50 MO', '1,00005 MO']);
    expect(refusalText('priceChanged', { item: 'Corda', cost: 2.5 })).toBe(
      'Il prezzo è cambiato: Corda ora frutta 2,50 MO. Non è stato venduto nulla.',
    );
    expect(refusalText('barred', { until: new Date(2030, 2, 14, 12).getTime() })).toBe(
      'Non sei venuto ad avventure in cui avevi un posto, quindi non puoi iscriverti fino al 14-03-2030 12:00.',
    );
    expect(refusalText('newerThanThisApp', {})).toBeNull();
  } finally {
    await loadTexts('en');
  }
  expect(refusalText('priceChanged', { item: 'Rope', cost: 2.5 })).toBeNull();
});

it.each([
  ['it', 'en', 'it'],
  ['en', 'it', 'en'],
  [undefined, 'de, it;q=0.5, en;q=0.8', 'en'],
  [undefined, 'it-IT,it;q=0.9,en;q=0.8', 'it'],
  ['xx', undefined, 'en'],
  [['it'], undefined, 'en'],
])(
  'with ui_locales %j and Accept-Language %j, the sign-in page is in the language %s',
  (uiLocales, acceptLanguage, language) => {
    expect(wordsFor(uiLocales, acceptLanguage).language).toBe(language);
  },
);
