import { day } from '#numbers/day.ts';
import { adventureLimits } from '../../contract/adventures/values.ts';
import { textLimits } from '../../contract/values.ts';
import { type FaultOf, nameFault } from '../names/name-faults.ts';
import { isTooLong } from '../names/text-length.ts';
import type { AdventureFacts } from './life.ts';
import type { Wanted } from './sign-up.ts';
import { sameWallNextWeek } from './zoned.ts';

/** What a master announces. Times are epoch ms. */
export type AdventurePlan = Pick<Wanted, 'lowest' | 'highest'> &
  Pick<
    AdventureFacts,
    'startsAt' | 'minutes' | 'most' | 'signUpFrom' | 'signUpUntil' | 'publishedAt' | 'choosing'
  > & {
    title: string;
    /** Markdown. */
    description: string;
    /** The time zone of the master, such as `Europe/Rome`: repeats keep its wall clock. */
    zone: string;
    /** Fewer seated than this at the deadline, and the master is asked what to do. */
    least: number;
  };

export type PlanRefusal =
  | 'noTitle'
  | 'tooLong'
  | 'longDescription'
  | 'scriptLink'
  | 'startInPast'
  | 'unknownZone'
  | 'badLength'
  | 'badSeats'
  | 'leastAboveMost'
  | 'untilAfterStart'
  | 'untilBeforeFrom'
  | 'badLevel'
  | 'levelsReversed';

export type PlanFault = FaultOf<PlanRefusal, keyof AdventurePlan>;

/** Whether the computer knows a time zone. */
export function isZone(zone: string): boolean {
  try {
    // Node also accepts an offset, which has no summer time.
    return zone.includes('/') || zone === 'UTC' ? !!new Intl.DateTimeFormat('en', { timeZone: zone }) : false;
  } catch {
    return false;
  }
}

/** A link that would run a program. No page renders such a link; its author should know before. */
const script = /(?:javascript|vbscript):\S/iu;

const isBetween = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** The faults of a plan, in reading order (docs/specification.md#s5-adventure). `now` is epoch ms. */
export function planFaults(plan: AdventurePlan, now: number): PlanFault[] {
  const { seats, minutes: longest, description: longestText } = adventureLimits;
  const title = nameFault(plan.title, null, textLimits.title);
  const levels = [plan.lowest, plan.highest];
  const broken: [boolean, PlanRefusal, keyof AdventurePlan][] = [
    [title?.reason === 'noName', 'noTitle', 'title'],
    [title?.reason === 'tooLong', 'tooLong', 'title'],
    [isTooLong(plan.description, longestText), 'longDescription', 'description'],
    [script.test(plan.description), 'scriptLink', 'description'],
    [plan.startsAt <= now, 'startInPast', 'startsAt'],
    [!isZone(plan.zone), 'unknownZone', 'zone'],
    [!isBetween(plan.minutes, 1, longest), 'badLength', 'minutes'],
    [!isBetween(plan.least, 1, seats), 'badSeats', 'least'],
    [plan.most !== null && !isBetween(plan.most, 1, seats), 'badSeats', 'most'],
    [plan.most !== null && plan.least > plan.most, 'leastAboveMost', 'most'],
    [levels.some((level) => level !== null && !isBetween(level, 1, 20)), 'badLevel', 'lowest'],
    [(plan.lowest ?? -Infinity) > (plan.highest ?? Infinity), 'levelsReversed', 'highest'],
    [plan.signUpUntil <= plan.signUpFrom, 'untilBeforeFrom', 'signUpUntil'],
    [plan.signUpUntil > plan.startsAt, 'untilAfterStart', 'signUpUntil'],
  ];
  const faults: PlanFault[] = broken.flatMap(([isBroken, reason, field]) =>
    isBroken ? { reason, field } : [],
  );
  return title?.reason === 'hiddenCharacter' ? [{ ...title, field: 'title' }, ...faults] : faults;
}

const week = 7 * day;

/** The times of a plan; UTC if the zone is unknown. */
type Times = Pick<AdventurePlan, 'startsAt' | 'signUpFrom' | 'signUpUntil'> & { zone: string | null };

/** The plan some weeks later, when the clock in the master's zone shows the same. It is published when the plan is. */
function weeksLater<Plan extends Times>(plan: Plan, weeks: number): Plan {
  if (weeks === 0) return plan;
  const moved = (instant: number): number => sameWallNextWeek(instant, plan.zone ?? 'UTC', weeks);
  const startsAt = moved(plan.startsAt);
  return {
    ...plan,
    startsAt,
    signUpFrom: moved(plan.signUpFrom),
    // A clock that was put back may show a later time in an earlier hour.
    signUpUntil: Math.min(moved(plan.signUpUntil), startsAt),
  };
}

/** The plans of a game that is played every week (docs/specification.md#s5-adventure-weekly). */
export const weeklyPlans = <Plan extends Times>(plan: Plan, weeks: number): Plan[] =>
  Array.from({ length: weeks }, (_, later) => weeksLater(plan, later));

/**
 * The plan of a game to announce again: on the same weekday, at least a week later, and after `now` (epoch ms). It is
 * published at once.
 */
export function announcedAgain<Plan extends Times>(plan: Plan, now: number): Plan {
  const passed = Math.max(1, Math.floor((now - plan.startsAt) / week));
  const again = [passed, passed + 1, passed + 2].map((weeks) => weeksLater(plan, weeks));
  return { ...(again.find(({ startsAt }) => startsAt > now) ?? plan), publishedAt: now };
}
