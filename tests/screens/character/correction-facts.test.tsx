// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { corrected } from '#core/rules/corrections.ts';
import { CorrectionFacts } from '#screens/character/correction-facts.tsx';
import { show } from '../support/screen.tsx';

it('the facts of a correction say level, Exp and status, and what the correction makes of each', async () => {
  const before = { experience: 900, status: 'active' } as const;
  const after = corrected(before, { ms: 5_000, statusChange: null });
  show(<CorrectionFacts before={before} after={after} />, {
    answers: { experienceTable: { 0: '1', 5_000: '6' } },
  });
  await screen.findByText('6');
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect([terms, values]).toEqual([
    ['Level', 'Exp', 'Status'],
    ['1 becomes 6', '900 becomes 5,900', 'Active'],
  ]);
});
