import type { Adventure } from '../contract/adventures/adventure.ts';
import { adventureState } from '../rules/adventures/life.ts';
import { levelFault, signUpFault } from '../rules/adventures/sign-up.ts';
import { isoDay, startOfDay } from './dates.ts';

export const boardLayouts = ['cards', 'agenda', 'month'] as const;

/** How the board shows adventures, and which (docs/specification.md#s8-adventure-board). */
export interface BoardView {
  layout: (typeof boardLayouts)[number];
  /** A moment of the month that the layout `month` shows, in epoch ms; null for the present month. */
  month: number | null;
  /** A label's id. */
  label: string | null;
  /** Whether to show only those whose levels fit one of the member's active characters. */
  isFitting: boolean;
  /** Whether to show only those for which a member can sign up and probably gets a seat. */
  isFree: boolean;
  /** Whether to show only those which the member plays, wants to play or masters. */
  isMine: boolean;
  /** Also those that have ended since this time, in epoch ms; null for none. */
  from: number | null;
}

/** The view without filters, of any layout. */
export const everyAdventure = { label: null, isFitting: false, isFree: false, isMine: false, from: null };

/** Who reads: the member's id, and their active characters. */
export interface BoardReader {
  id: string;
  characters: readonly { level: number | null }[];
}

/** Whether a seat is left for one more member, when all who have signed up have one. */
const hasFreeSeat = ({ most, seated, waiting }: Adventure): boolean =>
  most === null || seated + waiting < most;

/** Whether the member has, or wants, a seat. */
const takesPart = ({ own }: Adventure): boolean =>
  own !== null && !['withdrawn', 'declined'].includes(own.state);

/** Whether a member can sign up now with one of the active characters. */
export const maySignUp = (adventure: Adventure, { id, characters }: BoardReader, now: number): boolean =>
  !takesPart(adventure) &&
  characters.some(({ level }) => {
    const character = { player: id, status: 'active', level };
    const applicant = { player: id, character, barredUntil: adventure.barredUntil };
    return signUpFault(adventure, applicant, now) === null;
  });

/** The month of a moment as yyyy-MM, in the reader's time zone. */
export const isoMonth = (instant: number): string => isoDay(instant).slice(0, 7);

/** The adventures of a view, in their order. `now` is epoch ms. */
export const selectAdventures = (
  adventures: readonly Adventure[],
  { layout, month, label, isFitting, isFree, isMine }: BoardView,
  reader: BoardReader,
  now: number,
): Adventure[] =>
  adventures.filter(
    (adventure) =>
      (layout !== 'month' || isoMonth(adventure.startsAt) === isoMonth(month ?? now)) &&
      (label === null || adventure.labels.some(({ id }) => id === label)) &&
      (!isFitting || reader.characters.some(({ level }) => levelFault(level, adventure) === null)) &&
      (!isFree ||
        (hasFreeSeat(adventure) && ['scheduled', 'open'].includes(adventureState(adventure, now)))) &&
      (!isMine || takesPart(adventure) || adventure.master === reader.id),
  );

export interface BoardDay {
  /** yyyy-MM-dd in the reader's time zone. */
  day: string;
  adventures: Adventure[];
}

/** Adventures in the order of their start, by the day on which they begin for the reader. */
export function byDay(adventures: readonly Adventure[]): BoardDay[] {
  const days = new Map<string, Adventure[]>();
  for (const adventure of adventures) {
    const day = isoDay(adventure.startsAt);
    days.set(day, [...(days.get(day) ?? []), adventure]);
  }
  return [...days].map(([day, ofDay]) => ({ day, adventures: ofDay }));
}

/** The first moment of a month. */
export const startOfMonth = (instant: number): number => {
  const date = new Date(startOfDay(instant));
  return startOfDay(date.setDate(1));
};

/** The time since which a view shows adventures: the server leaves out those that ended before; null for the present. */
export function shownFrom({ layout, month, from }: BoardView, now: number): number | null {
  if (layout !== 'month') return from;
  const start = startOfMonth(month ?? now);
  return start <= now ? start : null;
}
