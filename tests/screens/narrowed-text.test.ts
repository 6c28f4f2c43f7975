import { expect, it } from 'vitest';
import { narrowedText } from '#screens/shared/lists/narrowed-text.ts';

it('the number of results is followed by label and search, because an unchanged text would not be announced again', () => {
  expect(narrowedText('2 items are shown', { words: '', label: undefined })).toBe('2 items are shown');
  expect(narrowedText('2 items are shown', { words: 'rope', label: undefined })).toBe(
    '2 items are shown for “rope”',
  );
  expect(narrowedText('No item is shown', { words: 'rope', label: 'Poison' })).toBe(
    'No item is shown with the label Poison for “rope”',
  );
});
