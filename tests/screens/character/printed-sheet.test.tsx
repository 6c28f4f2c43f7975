// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PrintedSheet } from '#screens/character/paper/printed-sheet.tsx';
import { characterOf } from '../support/people.ts';
import { show } from '../support/screen.tsx';

it('a character on paper has its facts, and its items by name, without regard to case and accents', () => {
  const inventory = { Zither: 1, rope: 2, Éclair: 1_200, Apple: 4 };
  show(<PrintedSheet character={characterOf({ inventory })} />);
  const listOnPaper = () => screen.queryByRole('list', { name: 'Inventory' });
  expect(listOnPaper()).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByRole('heading', { name: 'Facts' })).toBeTruthy();
  const rows = [...listOnPaper()!.children].map((row) => [...row.children].map((part) => part.textContent));
  expect(rows).toEqual([
    ['Apple', '4'],
    ['Éclair', '1,200'],
    ['rope', '2'],
    ['Zither', '1'],
  ]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(listOnPaper()).toBeNull();
});
