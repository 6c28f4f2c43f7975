import { describe, expect, test } from 'vitest';
import type { AdventureFacts } from '#core/rules/adventures/life.ts';
import {
  act,
  askAgain,
  nextDue,
  type Seating,
  resized,
  type SeatAct,
  settle,
} from '#core/rules/adventures/seats.ts';
import { byTurn } from '#core/rules/adventures/turns.ts';
import { createRandom } from '#server/demo/random.ts';
import { adventureAt } from '../../support/adventures.ts';

const hour = 3_600_000;
const start = 100 * hour;

const facts: AdventureFacts = {
  ...adventureAt(0, { signUpFrom: 0, signUpUntil: 90 * hour, publishedAt: 0, startsAt: start, most: 2 }),
  seed: 'a seed',
};

const unseated = { place: 1, seat: null, until: null, passed: [] };
const placeOf = (player: string, state: Seating['state'], more: Partial<Seating> = {}): Seating =>
  Object.assign({ ...unseated, player, state }, more);

const everyAct: SeatAct[] = ['signUp', 'decline', 'withdraw', 'return', 'take', 'seat', 'confirm'];

test.each<[Seating['state'] | null, ...SeatAct[]]>([
  [null, 'signUp', 'decline'],
  ['asked', 'decline', 'withdraw', 'seat'],
  ['seated', 'withdraw', 'confirm'],
  ['waiting', 'decline', 'withdraw', 'seat'],
  ['offered', 'decline', 'withdraw', 'take', 'seat'],
  ['withdrawn', 'signUp', 'decline', 'return'],
  ['declined', 'signUp'],
])('a member in the state %s can do only this: %s %s %s %s', (state, ...possible) => {
  const places = state === null ? [] : [placeOf('ann', state)];
  const isPossible = (does: SeatAct) =>
    act(facts, places, { player: 'ann', does, mostWaiting: 1 }) !== 'notPossible';
  expect(everyAct.filter(isPossible)).toEqual(possible);
});

/** A table that acts as the server does: settles, acts, settles. */
function table(given: Partial<AdventureFacts> = {}, lastGames = new Map<string, number>()) {
  let known = { ...facts, ...given };
  let places: Seating[] = [];
  let now = 0;
  const wait = (until: number) => {
    now = until;
    places = settle(known, places, lastGames, now);
  };
  return {
    wait,
    change: (changed: Partial<AdventureFacts>) => {
      known = { ...known, ...changed };
      wait(now);
    },
    does: (player: string, does: SeatAct, mostWaiting = 200) => {
      wait(now);
      const after = act(known, places, { player, does, mostWaiting });
      if (typeof after === 'string') return after;
      places = after;
      wait(now);
      return places.find((place) => place.player === player)!.state;
    },
    become: (after: Seating[]) => {
      places = after;
      wait(now);
    },
    place: (player: string) => places.find((place) => place.player === player)!,
    in: (state: Seating['state']) =>
      places.filter((place) => place.state === state).map(({ player }) => player),
    places: () => places,
    due: () => nextDue(known, places, now),
    now: () => now,
    facts: () => known,
  };
}

/** A table for which these members have signed up, in this order. */
function tableOf(players: readonly string[], ...options: Parameters<typeof table>) {
  const game = table(...options);
  for (const player of players) game.does(player, 'signUp');
  return game;
}

test('first come seats are given in order, and who comes later waits', () => {
  const game = table();
  const states = ['ann', 'bob', 'cid'].map((player) => game.does(player, 'signUp'));
  expect(states).toEqual(['seated', 'seated', 'waiting']);
});

test('first come a seat that becomes free is offered to the first who waits: for 12 hours, at most a quarter of the time left', () => {
  const game = tableOf(['ann', 'bob', 'cid', 'dee']);
  game.become(game.places().toReversed());
  game.does('ann', 'withdraw');
  const own = { player: 'cid', place: 3, seat: 1, passed: [] };
  expect(game.place('cid')).toEqual({ ...own, state: 'offered', until: 12 * hour });
  expect(game.place('dee').state).toBe('waiting');
  game.wait(6 * hour);
  game.does('bob', 'withdraw');
  const dues = [game.now(), 12 * hour].map((now) => nextDue(facts, game.places(), now));
  expect(dues).toEqual([12 * hour, 18 * hour]);
  game.does('cid', 'take');
  expect(game.place('cid')).toEqual({ ...own, state: 'seated', until: null });
  game.wait(80 * hour);
  expect(game.place('dee').until).toBe(85 * hour);
  game.change({ most: 3 });
  expect([game.does('eve', 'signUp'), game.in('offered')]).toEqual(['seated', ['dee']]);
});

test('first come who does not answer keeps the place, but gets this seat again only after all others', () => {
  const game = tableOf(['ann', 'bob', 'cid', 'dee']);
  game.does('ann', 'withdraw');
  game.wait(12 * hour);
  expect(game.in('offered')).toEqual(['dee']);
  game.does('bob', 'withdraw');
  expect(game.place('cid')).toMatchObject({ state: 'offered', seat: 2 });
  game.wait(24 * hour);
  expect(game.place('cid')).toMatchObject({ state: 'offered', seat: 1 });
  expect(game.place('dee')).toMatchObject({ state: 'offered', seat: 2 });
  game.does('dee', 'take');
  expect(game.place('cid').passed).toEqual([1]);
});

test('first come who passed a seat is asked first again once somebody has had it', () => {
  const game = tableOf(['ann', 'bob', 'cid', 'dee'], { most: 1 });
  game.does('ann', 'withdraw');
  game.wait(12 * hour);
  game.does('cid', 'take');
  game.does('cid', 'withdraw');
  expect(game.in('offered')).toEqual(['bob']);
});

test('first come in the last two hours a free seat is offered to all, a newcomer too, and the first to accept has it', () => {
  const game = tableOf(['ann', 'bob', 'cid', 'dee'], { signUpUntil: start });
  game.wait(start - 2 * hour);
  game.does('ann', 'withdraw');
  expect(game.does('eve', 'signUp')).toBe('offered');
  expect(game.in('offered')).toEqual(['cid', 'dee', 'eve']);
  expect(game.does('dee', 'take')).toBe('seated');
  expect(game.place('cid').state).toBe('waiting');
  game.wait(start);
  expect(game.does('bob', 'withdraw')).toBe('withdrawn');
  expect(game.in('offered')).toEqual([]);
});

test('first come a newcomer does not overtake those who wait', () => {
  const game = tableOf(['ann', 'bob'], { most: 1 });
  game.does('ann', 'withdraw');
  expect(game.does('cid', 'signUp')).toBe('waiting');
  expect(game.does('ann', 'signUp')).toBe('waiting');
  game.does('bob', 'withdraw');
  expect(game.in('offered')).toEqual(['cid']);
});

test('first come without a limit everybody has a seat, and so have those who waited when the limit goes', () => {
  const game = tableOf(['ann', 'bob', 'cid'], { most: 1 });
  game.change({ most: null });
  expect(game.in('offered')).toEqual(['bob', 'cid']);
  expect(game.does('bob', 'take')).toBe('seated');
  game.wait(12 * hour);
  expect(game.place('cid')).toMatchObject({ state: 'offered', passed: [] });
  game.does('cid', 'withdraw');
  expect(game.does('dee', 'signUp')).toBe('seated');
  const other = tableOf(['ann', 'bob'], { choosing: 'turn', most: null });
  other.wait(90 * hour);
  expect(other.in('seated')).toEqual(['ann', 'bob']);
});

test.each<[AdventureFacts['choosing'], Seating['state'] | 'tooManyWait', ...Seating[]]>([
  ['first', 'waiting', placeOf('ann', 'seated', { seat: 1 }), placeOf('bob', 'declined')],
  ['first', 'tooManyWait', placeOf('ann', 'seated', { seat: 1 }), placeOf('bob', 'waiting')],
  ['first', 'tooManyWait', placeOf('ann', 'offered', { seat: 1, until: hour })],
  ['turn', 'tooManyWait', placeOf('ann', 'asked')],
])(
  'where seats are given in the way %s and one may wait, the answer to the next sign-up is %s',
  (choosing, answer, ...places) => {
    const game = table({ choosing, most: 1 });
    game.become(places);
    expect(game.does('cid', 'signUp', 1)).toBe(answer);
  },
);

describe('by turn', () => {
  const games = new Map([
    ['ann', 3],
    ['bob', 1],
  ]);

  test('at the deadline newcomers come first, then who has not played for longest; others wait in this order', () => {
    const game = table({ choosing: 'turn', most: 1 }, games);
    game.does('dee', 'decline');
    expect(game.due()).toBeNull();
    for (const player of ['ann', 'bob', 'cid']) expect(game.does(player, 'signUp')).toBe('asked');
    expect(game.due()).toBe(90 * hour);
    game.wait(90 * hour);
    expect([game.in('seated'), game.in('declined')]).toEqual([['cid'], ['dee']]);
    // Who signs up when sign-up is extended waits behind them.
    game.change({ signUpUntil: 95 * hour });
    game.does('eve', 'signUp');
    game.wait(95 * hour);
    expect(['cid', 'bob', 'ann', 'eve'].map((player) => game.place(player).place)).toEqual([5, 6, 7, 9]);
    game.does('cid', 'withdraw');
    expect(game.in('offered')).toEqual(['bob']);
    const late = tableOf(['ann', 'bob'], { choosing: 'turn', most: 1, signUpUntil: start }, games);
    late.wait(late.due()!);
    expect([late.in('seated'), late.in('waiting')]).toEqual([['bob'], ['ann']]);
  });

  test('the seed decides between equal turns, and each member is first about as often', () => {
    const members = ['p1', 'p2', 'p3', 'p4'].map((player) => ({ player }));
    const firsts = Array.from(
      { length: 4_000 },
      (_, seed) => byTurn(members, new Map(), `${seed}`)[0]!.player,
    );
    for (const { player } of members) {
      const count = firsts.filter((first) => first === player).length;
      expect(count).toBeGreaterThan(900);
      expect(count).toBeLessThan(1_100);
    }
    expect(byTurn(members, new Map(), 'x')).toEqual(byTurn(members.toReversed(), new Map(), 'x'));
  });
});

test('a master who chooses gives seats one by one, never more than there are', () => {
  const game = tableOf(['ann', 'bob', 'cid'], { choosing: 'master' });
  expect(game.due()).toBeNull();
  game.wait(95 * hour);
  const answers = ['cid', 'ann', 'bob'].map((player) => game.does(player, 'seat'));
  expect(answers).toEqual(['seated', 'seated', 'full']);
  game.does('ann', 'withdraw');
  expect(game.in('offered')).toEqual([]);
});

test('a seat that is offered to one member is not given to another by hand, nor back', () => {
  const game = tableOf(['ann', 'bob', 'cid', 'dee']);
  game.does('ann', 'withdraw');
  expect([game.does('dee', 'seat'), game.does('ann', 'return')]).toEqual(['full', 'full']);
  expect(game.does('cid', 'seat')).toBe('seated');
});

test('a new time asks everybody with a seat again, and frees the seats of those who do not answer', () => {
  const game = tableOf(['ann', 'bob', 'cid']);
  game.become(askAgain(start, game.places(), game.now()));
  expect(game.places().map(({ until }) => until)).toEqual([24 * hour, 24 * hour, null]);
  game.does('ann', 'confirm');
  game.wait(24 * hour);
  expect(game.in('seated')).toEqual(['ann']);
  expect(game.place('bob').state).toBe('withdrawn');
  expect(game.in('offered')).toEqual(['cid']);
});

test('fewer seats than are held are refused, naming how many must leave; a limit gives each seat a number', () => {
  const game = tableOf(['ann', 'bob', 'cid', 'dee'], { most: 3 });
  expect(resized(2, game.places())).toBe(1);
  game.does('ann', 'withdraw');
  expect(resized(2, game.places())).toBe(1);
  game.does('dee', 'withdraw');
  const seatsOf = (most: number | null) => {
    game.become(resized(most, game.places()) as Seating[]);
    return ['bob', 'cid'].map((player) => game.place(player).seat);
  };
  expect([2, null, 2].flatMap((most) => seatsOf(most))).toEqual([2, 1, null, null, 1, 2]);
});

test('a cancelled adventure offers nothing', () => {
  const game = tableOf(['ann', 'bob', 'cid']);
  game.does('ann', 'withdraw');
  game.change({ cancelledAt: 1 });
  expect(game.in('offered')).toEqual([]);
  expect(game.due()).toBeNull();
});

const acts = ['signUp', 'signUp', 'withdraw', 'take', 'take', 'decline', 'confirm', 'seat'] as const;

test.each(['first', 'turn', 'master'] as const)(
  'a hundred members who race for five seats, %s: never six, whatever they and the master do',
  (choosing) => {
    for (let seed = 1; seed <= 2; seed += 1) {
      const random = createRandom(seed);
      const game = table({ choosing, most: 5 });
      const players = Array.from({ length: 100 }, (_, index) => `p${index}`);
      while (game.now() < start) {
        game.does(random.pick(players), random.pick(acts));
        if (random.chance(0.02)) game.become(askAgain(start, game.places(), game.now()));
        if (random.chance(0.02)) {
          const smaller = resized(random.whole(1, 5), game.places());
          if (typeof smaller !== 'number') game.become(smaller);
        }
        if (random.chance(0.3)) game.wait(game.now() + random.whole(1, 2 * hour));
        const held = game.places().flatMap(({ seat }) => seat ?? []);
        expect(new Set(held).size, `seed ${seed}`).toBe(held.length);
        expect(held.length).toBeLessThanOrEqual(5);
        expect(game.in('seated').length).toBeLessThanOrEqual(5);
        // Settling twice changes nothing: nobody is told two things.
        expect(settle(game.facts(), game.places(), new Map(), game.now())).toEqual(game.places());
      }
    }
  },
);
