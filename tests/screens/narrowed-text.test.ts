import { expect, it } from 'vitest';
import { narrowedText } from '#screens/shared/lists/narrowed-text.ts';

it('names label and search beside the number, so that another search with as many results is read out', () => {
  expect(narrowedText('2 items are shown', { words: '', label: undefined })).toBe('2 items are shown');
  expect(narrowedText('2 items are shown', { words: 'rope', label: undefined })).toBe(
    '2 items are shown for “rope”',
  );
  expect(narrowedText('No item is shown', { words: 'rope', label: 'Poison' })).toBe(
    'No item is shown with the label Poison for “rope”',
  );
});
