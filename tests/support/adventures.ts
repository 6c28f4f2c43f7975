import type { Adventure } from '#core/contract/adventures/adventure.ts';

const hour = 3_600_000;

/** An adventure that is open at `now` (epoch ms) and begins in three days, with other values. */
export const adventureAt = (now: number, more: Partial<Adventure> = {}): Adventure => ({
  id: 'a1',
  version: 1,
  master: 'max',
  masterName: 'Max',
  title: 'Dusk',
  startsAt: now + 72 * hour,
  zone: null,
  minutes: 240,
  least: 3,
  most: 5,
  lowest: null,
  highest: null,
  labels: Object.assign([], { leftOut: 0 }),
  instance: null,
  signUpFrom: now - hour,
  signUpUntil: now + 48 * hour,
  publishedAt: now - hour,
  choosing: 'first',
  seed: null,
  cancelledAt: null,
  session: null,
  goesOn: false,
  sequence: 0,
  seated: 2,
  waiting: 0,
  barredUntil: null,
  own: null,
  ...more,
});

/** The reader's own sign-up in a state. */
export const ownIn = (state: string): Adventure['own'] => ({
  player: 'me',
  playerName: 'Me',
  character: 'me:Lyra',
  state,
  place: 0,
  until: null,
  word: null,
  noShow: false,
  noShows: 0,
});
