import { expect, it } from 'vitest';
import { adventurePageIn } from '#core/contract/adventures/adventure.ts';
import { characterRow } from '#core/contract/characters/character-row.ts';
import { outgrownCharacters } from '#core/views/master-adventures.ts';
import { adventureAt } from '../support/adventures.ts';
import { characterOf } from '../screens/support/people.ts';

it('those who signed up with a character above the levels have outgrown them, not those below or of no known level', () => {
  const exps = Object.entries({ Low: 0, Fit: 10, High: 100, Lost: -1, Absent: 100 });
  const active = [
    ...exps.map(([name, exp]) => characterRow({ name, player: 'r', exp })),
    ...exps.map(([name, errataMS]) => characterOf({ name, player: 'w', errataMS })),
  ];
  const signed = ['Low', 'Fit', 'High', 'Lost', 'Gone'].flatMap((name) => [`r:${name}`, `w:${name}`, null]);
  const signUps = signed.map((character) => ({ player: 'p', character, state: 'seated' as const }));
  const adventure = adventurePageIn({ ...adventureAt(0), lowest: 2, highest: 2, signUps })!;
  const outgrown = outgrownCharacters(adventure, active, { 0: '1', 10: '2', 100: '3' });
  expect([...outgrown]).toEqual(['r:High', 'w:High']);
});
