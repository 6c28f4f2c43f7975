import type { Adventure } from '../contract/adventures/adventure.ts';
import type { Character } from '../contract/characters.ts';
import { levelAt, type ReadLevels, totalExperience } from '../rules/experience.ts';
import { endOf, overlaps } from '../rules/adventures/life.ts';
import { type Applicant, signUpFault, type SignUpRefusal } from '../rules/adventures/sign-up.ts';

/** Who looks at adventures. */
export interface Adventurer {
  /** The member's id. */
  player: string;
  characters: readonly Character[];
  levels: ReadLevels;
  /** Epoch ms. */
  now: number;
}

/** One of the member's characters, and why it cannot be signed up; null if it can. */
export interface SignUpChoice {
  name: string;
  id: string;
  fault: SignUpRefusal | null;
  applicant: Applicant;
}

/** The member's active characters, each with the reason why it cannot be signed up for an adventure. */
export const signUpChoices = (
  adventure: Adventure,
  { player, characters, levels, now }: Adventurer,
): SignUpChoice[] =>
  characters.flatMap((character) => {
    const { id, name, status } = character;
    if (status !== 'active') return [];
    const level = levelAt(levels, totalExperience(character));
    const own = { player: character.player ?? player, status, level: level === null ? null : Number(level) };
    const applicant = { player, character: own, barredUntil: adventure.barredUntil };
    return [{ id, name, applicant, fault: signUpFault(adventure, applicant, now) }];
  });

const isSeated = ({ own }: Adventure): boolean => own?.state === 'seated';

/** Whether the member is asked: a seat is offered to them, or they confirm theirs after a new time. */
export const isAsked = ({ own }: Adventure): boolean =>
  own?.state === 'offered' || (own?.state === 'seated' && own.until !== null);

/** The other games that the member is in at the time of an adventure. */
export const overlappingGames = (adventure: Adventure, all: readonly Adventure[]): Adventure[] =>
  all.filter(
    (other) =>
      other.id !== adventure.id &&
      isSeated(other) &&
      other.cancelledAt === null &&
      overlaps(adventure, other),
  );

/** What comes next for a member (docs/specification.md#s2-next). */
export interface NextAdventures {
  /** The next game that they play or master. */
  game: Adventure | undefined;
  /** Seats that wait for their answer. */
  asked: Adventure[];
  /** Open ones that fit one of their characters, and about which they have said nothing. */
  fitting: Adventure[];
}

const mostFitting = 3;

/** `all` is in the order of their start. */
export function nextAdventures(all: readonly Adventure[], adventurer: Adventurer): NextAdventures {
  const { now } = adventurer;
  const planned = all.filter((one) => one.cancelledAt === null && endOf(one) > now);
  return {
    game: planned.find((one) => isSeated(one) || one.master === adventurer.player),
    asked: planned.filter((one) => isAsked(one) && one.startsAt > now),
    fitting: planned
      .filter((one) => one.own === null && signUpChoices(one, adventurer).some(({ fault }) => fault === null))
      .slice(0, mostFitting),
  };
}
