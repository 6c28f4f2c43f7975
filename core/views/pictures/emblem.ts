import type { Shape } from './shape.ts';

/** Side of the emblem's square, in the units of its paths. */
export const emblemSize = 64;

/** The emblem of Nyx: a crescent and a star on a night sky. `public/icon.svg` has the same paths. */
export const emblem: readonly Shape[] = [
  {
    part: 'sky',
    d: 'M14 0H50A14 14 0 0 1 64 14V50A14 14 0 0 1 50 64H14A14 14 0 0 1 0 50V14A14 14 0 0 1 14 0Z',
  },
  { part: 'moon', d: 'M40.500 47.500A19 19 0 1 1 40.500 16.500A15.500 15.500 0 1 0 40.500 47.500Z' },
  { part: 'star', d: 'M45 22l2.300 7.700L55 32l-7.700 2.300L45 42l-2.300-7.700L35 32l7.700-2.300Z' },
];
