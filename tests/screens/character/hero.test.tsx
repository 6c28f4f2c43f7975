// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Purse } from '#screens/character/hero/purse.tsx';
import { WayToLevel } from '#screens/shared/characters/way-to-level.tsx';
import { characterOf, itemOf } from '../support/people.ts';
import { show } from '../support/screen.tsx';

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
