import type { Choosing } from '../../contract/adventures/values.ts';

/** What decides the state of an adventure. Times are epoch ms. */
export interface AdventureFacts {
  /** Null for a draft. */
  publishedAt: number | null;
  signUpFrom: number;
  signUpUntil: number;
  startsAt: number;
  minutes: number;
  /** Null if there is no limit. */
  most: number | null;
  choosing: Choosing;
  /** Decides between members whose turn is the same; drawn when the adventure is published. */
  seed: string;
  cancelledAt: number | null;
  /** The session that was registered from it. */
  session: string | null;
}

/** What may be done with an adventure, by its state (docs/specification.md#s8-adventure-life). */
const adventureLife = {
  draft: ['change', 'cancel'],
  scheduled: ['change', 'cancel'],
  open: ['change', 'cancel', 'signUp', 'withdraw', 'answer', 'seat'],
  closed: ['change', 'cancel', 'withdraw', 'answer', 'seat'],
  running: ['withdraw', 'seat', 'register'],
  over: ['register', 'noShow'],
  registered: ['noShow'],
  cancelled: [],
} as const;
export type AdventureState = keyof typeof adventureLife;
export type AdventureAct = (typeof adventureLife)[AdventureState][number];

/** When an adventure ends, in epoch ms. */
export const endOf = ({ startsAt, minutes }: Pick<AdventureFacts, 'startsAt' | 'minutes'>): number =>
  startsAt + minutes * 60_000;

/** The state of an adventure at a time. It follows from the facts, so no job has to change it. */
export function adventureState(facts: Omit<AdventureFacts, 'seed'>, now: number): AdventureState {
  if (facts.cancelledAt !== null) return 'cancelled';
  if (facts.session !== null) return 'registered';
  if (facts.publishedAt === null) return 'draft';
  if (now < facts.publishedAt || now < facts.signUpFrom) return 'scheduled';
  if (now >= endOf(facts)) return 'over';
  if (now >= facts.startsAt) return 'running';
  return now < facts.signUpUntil ? 'open' : 'closed';
}

export const mayAct = (facts: Omit<AdventureFacts, 'seed'>, act: AdventureAct, now: number): boolean =>
  (adventureLife[adventureState(facts, now)] as readonly AdventureAct[]).includes(act);

/** When the state of an adventure next changes, in epoch ms, if nobody changes the adventure; null for its last state. */
export function nextStateAt(facts: Omit<AdventureFacts, 'seed'>, now: number): number | null {
  const times = [facts.publishedAt ?? now, facts.signUpFrom, facts.signUpUntil, facts.startsAt, endOf(facts)];
  const state = adventureState(facts, now);
  return times.find((time) => time > now && adventureState(facts, time) !== state) ?? null;
}

/** Whether all seats are taken; `most` is null without a limit. */
export const hasNoSeat = (most: number | null, seated: number): boolean => most !== null && seated >= most;

/** Whether sign-up has ended with fewer members than wanted, and the master has not said to go on. */
export const isLackingMembers = (
  facts: Omit<AdventureFacts, 'seed'> & { least: number; goesOn: boolean },
  seated: number,
  now: number,
): boolean => adventureState(facts, now) === 'closed' && !facts.goesOn && seated < facts.least;

/** Whether two adventures are at the same time for somebody who plays both. */
export const overlaps = (
  one: Pick<AdventureFacts, 'startsAt' | 'minutes'>,
  other: Pick<AdventureFacts, 'startsAt' | 'minutes'>,
): boolean => one.startsAt < endOf(other) && other.startsAt < endOf(one);

/** What decides which adventures want a virtual tabletop at the same time. */
type AtTable = Pick<AdventureFacts, 'startsAt' | 'minutes'> & { instance: string | null };

/** Whether a plan wants the virtual tabletop that another adventure, which is still to be played, has at that time. */
export const clashes = (
  plan: AtTable,
  other: AtTable & Pick<AdventureFacts, 'cancelledAt' | 'session'>,
): boolean =>
  plan.instance !== null &&
  plan.instance === other.instance &&
  other.cancelledAt === null &&
  other.session === null &&
  overlaps(plan, other);
