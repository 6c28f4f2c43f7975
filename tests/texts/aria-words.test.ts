import { expect, it } from 'vitest';
import { withoutEmptyCount } from '#texts/aria-words.ts';

const comboBox = '@react-aria/combobox';

it('an empty list says nothing about its number of options, and any other list says the number', () => {
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

it('react-aria still has its words where the app replaces them', () => {
  const strings = Reflect.get(globalThis, Symbol.for('react-aria.i18n.strings')) as Record<string, object>;
  expect(Object.keys(strings[comboBox] ?? {})).toContain('countAnnouncement');
});
