import type { SignUpState } from '../../contract/adventures/values.ts';
import { type AdventureFacts, adventureState } from './life.ts';
import { byTurn } from './turns.ts';

/** A member's sign-up. */
export interface Seating {
  player: string;
  state: SignUpState;
  /** Its place in the order: a later sign-up has a larger one. */
  place: number;
  /** The seat that they have, or that is offered to them alone: 1 is the first. Null without a limit of seats. */
  seat: number | null;
  /** The end of an offer; for a seated member, by when they confirm the new time. Epoch ms. */
  until: number | null;
  /** The seats that were offered to them, that they did not take, and that nobody has taken since. */
  passed: readonly number[];
}

/** What a member does, or the master (`seat`); `decline` is 'Not this time', `return` undoes a withdrawal from a seat. */
export type SeatAct = 'signUp' | 'decline' | 'withdraw' | 'return' | 'take' | 'seat' | 'confirm';

/** The states in which each act is possible (docs/specification.md#s8-adventure-sign-up); `none`: not signed up. */
const signUpLife: Readonly<Record<SeatAct, readonly (SignUpState | 'none')[]>> = {
  signUp: ['none', 'withdrawn', 'declined'],
  decline: ['none', 'withdrawn', 'asked', 'waiting', 'offered'],
  withdraw: ['asked', 'seated', 'waiting', 'offered'],
  return: ['withdrawn'],
  take: ['offered'],
  seat: ['asked', 'waiting', 'offered'],
  confirm: ['seated'],
};

const hour = 3_600_000;
/** From then on a free seat is offered to all who wait. */
const lastHours = 2 * hour;
const longestOffer = 12 * hour;
const longestHold = 24 * hour;

/** By when an answer is expected: at most a quarter of the time that is left. */
const answerBy = (longest: number, startsAt: number, now: number): number =>
  now + Math.min(longest, Math.floor(Math.max(0, startsAt - now) / 4));

/** Whether a seat is taken, or offered to one member alone. */
const isHeld = ({ state, seat }: Seating): boolean => state === 'seated' || seat !== null;

/** The numbers of the free seats; null if there is no limit. */
function freeSeats(most: number | null, places: readonly Seating[]): number[] | null {
  if (most === null) return null;
  const held = new Set(places.map(({ seat }) => seat));
  return Array.from({ length: most }, (_, index) => index + 1).filter((seat) => !held.has(seat));
}

const waits = (place: Seating): Seating => ({ ...place, state: 'waiting', seat: null, until: null });

/** Gives a seat. Who passed it before is asked again like all others if it becomes free once more. */
const seated = (places: readonly Seating[], player: string, seat: number | null): Seating[] =>
  places.map((place) =>
    place.player === player
      ? { ...place, state: 'seated', seat, until: null, passed: [] }
      : { ...place, passed: place.passed.filter((passed) => passed !== seat) },
  );

const without = (places: readonly Seating[], player: string): Seating[] =>
  places.filter((place) => place.player !== player);

/** Offers that have ended, and new times that nobody confirmed. */
const lapse = (place: Seating, now: number): Seating => {
  if (place.until === null || place.until > now) return place;
  if (place.state === 'seated') return { ...place, state: 'withdrawn', seat: null, until: null };
  return { ...waits(place), passed: place.seat === null ? place.passed : [...place.passed, place.seat] };
};

/** Gives the seats to those who asked, at the deadline. */
function choose(
  facts: AdventureFacts,
  places: readonly Seating[],
  lastGames: ReadonlyMap<string, number>,
): Seating[] {
  const asked = byTurn(
    places.filter(({ state }) => state === 'asked'),
    lastGames,
    facts.seed,
  );
  const last = Math.max(0, ...places.map(({ place }) => place));
  let chosen = places.map((place) => {
    const turn = asked.findIndex(({ player }) => player === place.player);
    return turn === -1 ? place : { ...waits(place), place: last + 1 + turn };
  });
  const free = freeSeats(facts.most, chosen);
  for (const [turn, { player }] of asked.entries())
    if (free === null || turn < free.length) chosen = seated(chosen, player, free?.[turn] ?? null);
  return chosen;
}

/** Offers each free seat to the first who waits and has not passed it; in the last hours, to all. */
function offer(facts: AdventureFacts, places: readonly Seating[], now: number): Seating[] {
  const free = freeSeats(facts.most, places);
  const isLate = facts.startsAt - now <= lastHours;
  const until = isLate ? facts.startsAt : answerBy(longestOffer, facts.startsAt, now);
  const offered = (place: Seating, seat: number | null): Seating => ({
    ...place,
    state: 'offered',
    seat,
    until,
  });
  if (free?.length === 0)
    return places.map((place) => (place.state === 'offered' && place.seat === null ? waits(place) : place));
  if (isLate || free === null)
    return places.map((place) => (place.state === 'waiting' ? offered(place, null) : place));
  let all = [...places];
  for (const seat of free) {
    const timesPassed = ({ passed }: Seating): number => passed.filter((other) => other === seat).length;
    const next = all
      .filter(({ state }) => state === 'waiting')
      .toSorted((one, other) => timesPassed(one) - timesPassed(other) || one.place - other.place)[0];
    all = all.map((place) => (place === next ? offered(place, seat) : place));
  }
  return all;
}

/**
 * What time alone changes: ends offers, gives seats at the deadline, offers free ones. It is the only way in which a
 * seat is offered, whether a member, a master or the clock made it free.
 */
export function settle(
  facts: AdventureFacts,
  places: readonly Seating[],
  lastGames: ReadonlyMap<string, number>,
  now: number,
): Seating[] {
  const state = adventureState(facts, now);
  const isOffering = state === 'open' || state === 'closed';
  let settled = places.map((place) => {
    if (isOffering) return lapse(place, now);
    return place.state === 'offered' ? waits(place) : place;
  });
  // Sign-up may last until the start.
  const isChosen = state === 'closed' || state === 'running';
  if (facts.choosing === 'turn' && isChosen) settled = choose(facts, settled, lastGames);
  // Where the master gives seats, members ask and do not wait, so none is offered to them.
  return isOffering ? offer(facts, settled, now) : settled;
}

/** When `settle` next has something to do, in epoch ms; null if never. */
export function nextDue(facts: AdventureFacts, places: readonly Seating[], now: number): number | null {
  const times = places.flatMap(({ until }) => until ?? []);
  if (facts.choosing === 'turn' && places.some(({ state }) => state === 'asked'))
    times.push(facts.signUpUntil);
  const later = times.filter((time) => time > now);
  return later.length === 0 ? null : Math.min(...later);
}

export type SeatRefusal = 'full' | 'notPossible' | 'tooManyWait';

/** How many have no seat yet. */
const waiting = (places: readonly Seating[]): number =>
  places.filter(({ state }) => state === 'waiting' || state === 'asked' || state === 'offered').length;

/**
 * The sign-ups after an act. Call `settle` before, so that an offer that has ended is not taken, and after, so that a
 * seat that became free is offered.
 */
export function act(
  facts: AdventureFacts,
  places: readonly Seating[],
  { player, does, mostWaiting }: { player: string; does: SeatAct; mostWaiting: number },
): Seating[] | SeatRefusal {
  const mine = places.find((place) => place.player === player);
  if (!signUpLife[does].includes(mine?.state ?? 'none')) return 'notPossible';
  const free = freeSeats(facts.most, places);
  const last = Math.max(0, ...places.map(({ place }) => place));
  const none = { player, place: last + 1, seat: null, until: null, passed: [] };
  const others = without(places, player);
  switch (does) {
    case 'signUp': {
      // In the last hours, a free seat is offered to all who wait.
      const isFirst = !others.some(({ state, seat }) => state === 'offered' && seat === null);
      const hasSeat = facts.choosing === 'first' && (free === null || (free.length > 0 && isFirst));
      if (!hasSeat && waiting(others) >= mostWaiting) return 'tooManyWait';
      const state = facts.choosing === 'first' ? 'waiting' : 'asked';
      const all: Seating[] = [...others, { ...none, state }];
      return hasSeat ? seated(all, player, free?.[0] ?? null) : all;
    }
    case 'decline':
    case 'withdraw':
      return [...others, { ...none, state: does === 'decline' ? 'declined' : 'withdrawn' }];
    case 'return':
    case 'take':
    case 'seat': {
      const seat = mine!.seat ?? free?.[0] ?? null;
      if (free !== null && seat === null) return 'full';
      return seated(places, player, seat);
    }
    case 'confirm':
      return places.map((place) => (place === mine ? { ...place, until: null } : place));
  }
}

/** The sign-ups after a new time: everybody with a seat is asked again, and has it until they answer. */
export const askAgain = (startsAt: number, places: readonly Seating[], now: number): Seating[] =>
  places.map((place) =>
    place.state === 'seated' ? { ...place, until: answerBy(longestHold, startsAt, now) } : place,
  );

/** The sign-ups with another number of seats, or how many members must leave first. */
export function resized(most: number | null, places: readonly Seating[]): Seating[] | number {
  if (most === null) return places.map((place) => ({ ...place, seat: null }));
  const held = places.filter(isHeld);
  if (held.length > most) return held.length - most;
  const kept = held.filter(({ seat }) => seat !== null && seat <= most);
  const free = freeSeats(most, kept)!;
  return places.map((place) =>
    isHeld(place) && !kept.includes(place) ? { ...place, seat: free.shift()! } : place,
  );
}
