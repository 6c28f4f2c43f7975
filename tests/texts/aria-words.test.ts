import { expect, it } from 'vitest';
import { withoutEmptyCount } from '#texts/aria-words.ts';

const comboBox = '@react-aria/combobox';

it('an empty list does not say that it has 0 options, and any other says how many', () => {
  const words = withoutEmptyCount({
    [comboBox]: { countAnnouncement: ({ optionCount }) => `${String(optionCount)} options`, other: 'Other' },
    another: { word: 'Word' },
  });
  const say = words[comboBox]?.['countAnnouncement'];
  if (typeof say !== 'function') throw new Error('The words lack the count');
  expect([0, 1, 2].map((optionCount) => say({ optionCount }, null))).toEqual(['', '1 options', '2 options']);
  expect(words[comboBox]?.['other']).toBe('Other');
  expect(words['another']).toEqual({ word: 'Word' });
});

it('react-aria has these words under this name', () => {
  const strings = Reflect.get(globalThis, Symbol.for('react-aria.i18n.strings')) as Record<string, object>;
  expect(Object.keys(strings[comboBox] ?? {})).toContain('countAnnouncement');
});
