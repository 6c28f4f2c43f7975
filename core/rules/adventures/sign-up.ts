import { type AdventureFacts, adventureState } from './life.ts';

/** What an adventure asks of those who sign up. */
export interface Wanted extends AdventureFacts {
  /** The id of the member who announced it. */
  master: string;
  /** The range of levels, both included; null where there is no bound. */
  lowest: number | null;
  highest: number | null;
}

/** Who signs up: a member with one of their characters. */
export interface Applicant {
  player: string;
  character: { player: string | null; status: string | null; level: number | null };
  /** The end of their latest bar (no-shows.ts), in epoch ms. */
  barredUntil: number | null;
}

export type SignUpRefusal =
  | 'notOpenYet'
  | 'signUpEnded'
  | 'ownAdventure'
  | 'barred'
  | 'foreignCharacter'
  | 'inactiveCharacter'
  | 'levelBelow'
  | 'levelAbove';

/** Whether a level fits the range; an unknown level fits every range. */
export function levelFault(
  level: number | null,
  { lowest, highest }: Pick<Wanted, 'lowest' | 'highest'>,
): 'levelBelow' | 'levelAbove' | null {
  if (level === null) return null;
  if (level < (lowest ?? -Infinity)) return 'levelBelow';
  return level > (highest ?? Infinity) ? 'levelAbove' : null;
}

/** Why a member cannot sign up with this character, or null (docs/specification.md#s8-adventure-sign-up). */
export function signUpFault(
  wanted: Omit<Wanted, 'seed'>,
  applicant: Applicant,
  now: number,
): SignUpRefusal | null {
  const state = adventureState(wanted, now);
  if (state === 'scheduled' || state === 'draft') return 'notOpenYet';
  if (state !== 'open') return 'signUpEnded';
  if (applicant.player === wanted.master) return 'ownAdventure';
  if (now < (applicant.barredUntil ?? 0)) return 'barred';
  if (applicant.character.player !== applicant.player) return 'foreignCharacter';
  if (applicant.character.status !== 'active') return 'inactiveCharacter';
  return levelFault(applicant.character.level, wanted);
}
