// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { abbreviationMeanings } from '../../src/screens/shared/abbreviations.ts';
import { Explained, AbbreviationMeanings } from '../../src/ui/elements/explained.tsx';

const explained = (words: string): string => {
  const { container } = render(
    <AbbreviationMeanings value={abbreviationMeanings()}>
      <Explained>{words}</Explained>
    </AbbreviationMeanings>,
  );
  expect(container.textContent).toBe(words);
  return [...container.querySelectorAll('abbr')]
    .map(({ title, textContent }) => `${textContent}: ${title}`)
    .join('\n');
};

it('every abbreviation in a text is explained, even before a full stop', () => {
  expect(explained('Sold 2 Ropes for 1.5 MO. You have 3 MO')).toBe(
    'MO: Gold coins, from the Italian monete d’oro: the currency of prices, costs and purses.\n' +
      'MO: Gold coins, from the Italian monete d’oro: the currency of prices, costs and purses.',
  );
  expect(explained('Lvl 5, 9,604 Exp')).toBe(
    'Lvl: Level: how far a character has come.\n' +
      'Exp: Experience: what a character earns in sessions. Its total determines the level.',
  );
  expect(explained('9,604 exp')).toBe(
    'exp: Experience: what a character earns in sessions. Its total determines the level.',
  );
  expect(explained('NPC')).toBe(
    'NPC: Non-player character: a character that no player plays any more, but that is still in the game.',
  );
});

it('a part of a longer word and a text without abbreviations get no explanation', () => {
  expect(explained('MOON, Experience and Exposition')).toBe('');
  const { container } = render(<Explained>7 MO</Explained>);
  expect(container.innerHTML).toBe('7 MO');
});
