import { expect, it } from 'vitest';
import { addToParty, blankRow, type PartyRow, setExpForAll } from '#core/rules/party/party.ts';
import { additionWords, expWords, picksOf } from '#screens/session/party/party-words.ts';
import { prefixIndex } from '#ui/fields/choice/prefix-index.ts';
import { lowerCase } from '#ui/fields/choice/typed-choice.ts';

const index = prefixIndex(
  [
    { id: 'p1:Ann', name: 'Ann', hint: 'Mira' },
    { id: 'p2:Bob', name: 'Bob', hint: 'Tomasz' },
    { id: 'p3:Bobbie', name: 'Bobbie', hint: 'Yara' },
    { id: 'p4:Cid', name: 'Cid', hint: 'Yara' },
    { id: 'p5:Cid', name: 'Cid', hint: 'Mira' },
  ],
  lowerCase,
);
const wordsFor = (names: string[], limit = 10, isKnown = true): string => {
  const addition = addToParty([blankRow], picksOf(names, index), { limit, fold: lowerCase });
  return additionWords(addition, limit, isKnown);
};

it('a pasted name means the character with that name, or the only one whose name begins with it', () => {
  const means = picksOf(['an', 'BOB', 'Cid (Yara)', 'Bo', 'Cid', 'Dan', ''], index).map((one) => one.means);
  expect(means).toEqual([
    { id: 'p1:Ann' },
    { id: 'p2:Bob' },
    { id: 'p4:Cid' },
    'ambiguous',
    'ambiguous',
    'unknown',
    'ambiguous',
  ]);
});

it.each<[string[], string, limit?: number, isKnown?: boolean]>([
  [['Ann'], 'One participant added.'],
  [['Ann', 'Bob'], '2 participants added.'],
  [['Ann', 'ann', 'an'], 'One participant added. 2 already take part: Ann, Ann.'],
  [
    ['Ann', 'Dan', 'Eve', 'Cid'],
    'One participant added. 2 names were not found: Dan, Eve. One name fits several characters: Cid. ' +
      'They are in the list as text, for you to correct or remove.',
  ],
  [['Ann'], 'One participant added.', 10, false],
  [
    ['Dan', 'Eve'],
    'The characters are not loaded yet: these names are in the list as text: Dan, Eve.',
    10,
    false,
  ],
  [
    ['Ann', 'Bob'],
    'One participant added. A session has at most 1 participants. These names were not added: Bob.',
    1,
  ],
])(
  'the words about an addition for %j are %j (at most %j, characters loaded: %j)',
  (names, words, limit, isKnown) => expect(wordsFor(names, limit, isKnown)).toBe(words),
);

it('the words about an addition list at most ten names', () => {
  const many = Array.from({ length: 12 }, (_, number) => `X${number}`);
  expect(wordsFor(many, 20)).toContain('X9 and 2 more.');
});

it('the words about an exp set for all name the values that it has replaced', () => {
  const row = (character: PartyRow['character'], exp: PartyRow['exp']): PartyRow => ({
    character,
    exp,
    isDead: false,
  });
  const rows = [row('p1:Ann', 0), row('p2:Bob', 7), row({ typed: 'Dan' }, 'two'), row('', -1)];
  const { replaced } = setExpForAll(rows, 3);
  expect(expWords(rows, replaced, 3, index)).toBe(
    'Exp is now 3 for all 4 participants. This replaced: Bob 7, Dan two, participant 4 -1.',
  );
  expect(expWords(rows, [], 3, index)).toBe('Exp is now 3 for all 4 participants.');
});
