import { expect, it } from 'vitest';
import { experienceParts } from '#core/views/experience-parts.ts';

const shares = (masterMS: number, pbcMS: number, errataMS: number, sessionMS: number) =>
  experienceParts({ masterMS, pbcMS, errataMS, sessionMS }).map(({ source, share }) => `${source} ${share}`);

it('a loss has no share of the gains', () => {
  expect(shares(0, 0, -300, 400)).toEqual(['sessions 1', 'mastering 0', 'chat 0', 'corrections 0']);
});

it('all shares are 0 if there is no experience', () => {
  expect(shares(0, 0, 0, 0).every((share) => share.endsWith(' 0'))).toBe(true);
});
