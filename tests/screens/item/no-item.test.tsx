// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { narrowedBy, NoItem } from '#screens/item/no-item.tsx';
import { show } from '../support/screen.tsx';

it.each([
  [false, 'potion', 'Remove the label.', false],
  [true, 'potion', 'Change the search or remove the label.', true],
])('says what to change (searched: %s, label: %s)', (isSearched, label, hint, explainsSearch) => {
  show(<NoItem by={narrowedBy(isSearched, label)} onShowAll={() => {}} />);
  screen.getByText(hint);
  expect(screen.queryByText(/^A search finds a part of a name/) !== null).toBe(explainsSearch);
});
