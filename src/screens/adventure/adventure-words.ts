import type { Adventure } from '#core/contract/adventures/adventure.ts';
import type { SignUpState } from '#core/contract/adventures/values.ts';
import { type AdventureState, hasNoSeat } from '#core/rules/adventures/life.ts';
import { formatMoment } from '#core/views/dates.ts';
import { text, type TextKey } from '#texts/texts.ts';
import type { Tone } from '#ui/elements/badge.tsx';

interface Look {
  tone: Tone;
  label: TextKey;
}

/** How the states of an adventure are shown (docs/specification.md#s8-adventure-life). */
export const stateLooks: Readonly<Record<AdventureState, Look>> = {
  draft: { tone: 'neutral', label: 'adventure.state.draft' },
  scheduled: { tone: 'neutral', label: 'adventure.state.scheduled' },
  open: { tone: 'success', label: 'adventure.state.open' },
  closed: { tone: 'warning', label: 'adventure.state.closed' },
  running: { tone: 'accent', label: 'adventure.state.running' },
  over: { tone: 'neutral', label: 'adventure.state.over' },
  registered: { tone: 'neutral', label: 'adventure.state.registered' },
  cancelled: { tone: 'danger', label: 'adventure.state.cancelled' },
};

const full: Look = { tone: 'warning', label: 'adventure.full' };

/** The look of an adventure in a state: of one that is open, also whether all seats are taken. */
export const lookOf = ({ most, seated }: Pick<Adventure, 'most' | 'seated'>, state: AdventureState): Look =>
  state === 'open' && hasNoSeat(most, seated) ? full : stateLooks[state];

const ownLooks: Readonly<Record<SignUpState, Look>> = {
  asked: { tone: 'accent', label: 'adventure.own.asked' },
  seated: { tone: 'success', label: 'adventure.own.seated' },
  waiting: { tone: 'neutral', label: 'adventure.own.waiting' },
  offered: { tone: 'warning', label: 'adventure.own.offered' },
  withdrawn: { tone: 'neutral', label: 'adventure.own.withdrawn' },
  declined: { tone: 'neutral', label: 'adventure.own.declined' },
};

/** What an adventure in a state is for the reader; null for nothing. */
export function ownLook({ own }: Pick<Adventure, 'own'>, state: AdventureState): Look | null {
  if (own === null || state === 'cancelled') return null;
  if (state !== 'over' && state !== 'registered') return ownLooks[own.state as SignUpState] ?? null;
  if (own.state !== 'seated') return null;
  return own.noShow
    ? { tone: 'warning', label: 'adventure.own.noShow' }
    : { tone: 'neutral', label: 'adventure.own.hadSeat' };
}

/** The title of an adventure, followed by its start if another shown adventure has the same title, as repeats have. */
export function nameOfAdventure({ id, title, startsAt }: Adventure, all: readonly Adventure[]): string {
  const isUnique = all.every((one) => one.id === id || one.title !== title);
  return isUnique ? title : text('history.moment', { words: title, moment: formatMoment(startsAt) });
}

/** When sign-up begins or ends, while that is still to come; null after its end. */
export const signUpText = ({ signUpFrom, signUpUntil }: Adventure, state: AdventureState): string | null => {
  if (state === 'open') return text('adventure.signUpUntil', { time: formatMoment(signUpUntil) });
  return state === 'scheduled' ? text('adventure.signUpFrom', { time: formatMoment(signUpFrom) }) : null;
};

type Seats = Pick<Adventure, 'most' | 'seated' | 'waiting' | 'choosing'>;

/** '5 seats, 3 taken, 2 wait'. Before seats are given by turn, and to whom a master chooses from, nobody waits: they ask. */
export function seatsText({ most, seated, waiting, choosing }: Seats): string {
  const seats =
    most === null ? text('adventure.seatsUnlimited', { seated }) : text('adventure.seats', { most, seated });
  if (waiting === 0) return seats;
  const isAsking = choosing === 'master' || (choosing === 'turn' && seated === 0);
  return `${seats}, ${text(isAsking ? 'adventure.asking' : 'adventure.waiting', { count: waiting })}`;
}

export function levelsText({ lowest, highest }: Pick<Adventure, 'lowest' | 'highest'>): string {
  if (lowest === null)
    return highest === null ? text('adventure.allLevels') : text('adventure.levelsTo', { highest });
  if (highest === null) return text('adventure.levelsFrom', { lowest });
  return lowest === highest
    ? text('adventure.level', { lowest })
    : text('adventure.levels', { lowest, highest });
}
