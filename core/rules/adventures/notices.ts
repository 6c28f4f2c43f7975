import type { AdventureNotice } from '../../contract/adventures/values.ts';
import { type AdventureFacts, adventureState, hasNoSeat, isLackingMembers } from './life.ts';

/** What decides what is told of an adventure. Times are epoch ms. */
export interface Noticed extends AdventureFacts {
  least: number;
  /** The master goes on with fewer than `least`. */
  goesOn: boolean;
}

/** Something to tell. `moment` is what it is about: the same is told only once. */
export interface AdventureNews {
  kind: AdventureNotice;
  moment: number;
  /** It came too late to be true: it is recorded, and told to nobody. */
  isMissed: boolean;
}

const hour = 3_600_000;

/** The time at which each becomes due, and until when it is true. */
const timesOf = ({ publishedAt, startsAt }: AdventureFacts & { publishedAt: number }) => [
  // Published once: a later change of that time announces nothing.
  { kind: 'announced' as const, moment: 0, at: publishedAt, until: startsAt },
  { kind: 'dayBefore' as const, moment: startsAt, at: startsAt - 24 * hour, until: startsAt - hour },
  { kind: 'hourBefore' as const, moment: startsAt, at: startsAt - hour, until: startsAt },
];

/** Whether anything is told of an adventure: not of a draft, and nothing more once it is cancelled or registered. */
const isTold = (facts: AdventureFacts): facts is AdventureFacts & { publishedAt: number } =>
  facts.publishedAt !== null && facts.cancelledAt === null && facts.session === null;

/**
 * What is to be told now, unless it was told before (docs/specification.md#s8-word). A reminder that was due before the
 * plan was made, at `plannedAt`, is missed: those who read the plan know the time.
 */
export function newsOf(facts: Noticed, seated: number, plannedAt: number, now: number): AdventureNews[] {
  if (!isTold(facts) || facts.publishedAt > now) return [];
  const since = Math.max(facts.publishedAt, plannedAt);
  const news: AdventureNews[] = timesOf(facts)
    .filter(({ at }) => at <= now)
    .map(({ kind, moment, at, until }) => ({
      kind,
      moment,
      isMissed: now >= until || (kind !== 'announced' && at < since),
    }));
  const { startsAt, signUpUntil, most } = facts;
  const state = adventureState(facts, now);
  if (state !== 'open' && state !== 'closed') return news;
  if (hasNoSeat(most, seated)) news.push({ kind: 'full', moment: startsAt, isMissed: false });
  if (isLackingMembers(facts, seated, now))
    news.push({ kind: 'tooFew', moment: signUpUntil, isMissed: false });
  return news;
}

/** When time next makes something worth telling, in epoch ms; null if never. */
export function nextNews(facts: AdventureFacts, now: number): number | null {
  if (!isTold(facts)) return null;
  const times = [...timesOf(facts).map(({ at }) => at), facts.signUpUntil];
  const later = (facts.publishedAt > now ? [facts.publishedAt] : times).filter((time) => time > now);
  return later.length === 0 ? null : Math.min(...later);
}
