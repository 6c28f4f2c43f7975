// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { corrected } from '#core/rules/corrections.ts';
import { CorrectionFacts } from '#screens/character/correction-facts.tsx';
import { Purse } from '#screens/character/hero/purse.tsx';
import { PrintedSheet } from '#screens/character/paper/printed-sheet.tsx';
import { WayToLevel } from '#screens/shared/characters/way-to-level.tsx';
import { characterOf, itemOf } from '../support/people.ts';
import { show } from '../support/screen.tsx';
import { wordsOf } from '../support/words.ts';

const levels = { 0: '1', 100: '2', 300: '3' };

it.each([
  [0, levels, '0 Exp, 100 more to level 2', '0%'],
  [150, levels, '150 Exp, 150 more to level 3', '25%'],
  [1_300, levels, '1,300 Exp, the highest level', '100%'],
  [150, {}, '150 Exp', '100%'],
])('the way from %d Exp to the next level of %o is said as "%s"', async (experience, table, words, width) => {
  const { container } = show(<WayToLevel experience={experience} />, { answers: { experienceTable: table } });
  await screen.findByText((_, element) => element?.localName === 'p' && element.textContent === words);
  expect(container.querySelectorAll('rect')[1]?.getAttribute('width')).toBe(width);
});

it('a purse has the money and the number of different items, and once they are read, what they bring if sold', () => {
  const character = characterOf({ money: 10, inventory: { Rope: 3, Oath: 5 } });
  const { container, queries, services, rerender } = show(<Purse character={character} />);
  expect(container.textContent).toBe('10.00 MO2 items');
  const { queryKey } = services.api.items.byNames(['Oath', 'Rope']);
  queries.setQueryData(queryKey, [
    itemOf({ name: 'Rope', sell: { cost: 2.5, tools: [], buildings: [] } }),
    itemOf({ name: 'Oath' }),
  ]);
  rerender(<Purse character={character} />);
  expect(container.textContent).toContain('worth 7.50 MO if sold');
});

it('the facts of a correction say level, Exp and status, and what the correction makes of each', async () => {
  const before = { experience: 900, status: 'active' } as const;
  const after = corrected(before, { ms: 5_000, statusChange: null });
  show(<CorrectionFacts before={before} after={after} />, {
    answers: { experienceTable: { 0: '1', 5_000: '6' } },
  });
  await screen.findByText('6');
  const terms = wordsOf(screen.getAllByRole('term'));
  const values = wordsOf(screen.getAllByRole('definition'));
  expect([terms, values]).toEqual([
    ['Level', 'Exp', 'Status'],
    ['1 becomes 6', '900 becomes 5,900', 'Active'],
  ]);
});

it('a character on paper has its facts, and its items by name, without regard to case and accents', () => {
  const inventory = { Zither: 1, rope: 2, Éclair: 1_200, Apple: 4 };
  show(<PrintedSheet character={characterOf({ inventory })} />);
  const listOnPaper = () => screen.queryByRole('list', { name: 'Inventory' });
  expect(listOnPaper()).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByRole('heading', { name: 'Facts' })).toBeTruthy();
  const rows = [...listOnPaper()!.children].map((row) => wordsOf(row.children));
  expect(rows).toEqual([
    ['Apple', '4'],
    ['Éclair', '1,200'],
    ['rope', '2'],
    ['Zither', '1'],
  ]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(listOnPaper()).toBeNull();
});
