import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { notFound, notSignedIn } from '../../problems.ts';
import type { MemberRecord } from '../../store/repositories/members.ts';
import type { Store } from '../../store/store.ts';
import { badCode, leftTheCommunity, type Membership } from '../membership.ts';
import { redirectFor } from '../redirects.ts';
import type { Seal } from '../seal.ts';
import { createDiscord, defaultPatience, type Grant, type Refused } from './client.ts';
import { type DiscordOptions, mapRoles } from './options.ts';
import { createQuestions } from './questions.ts';
import { rememberSome } from './remember-some.ts';

/** An access token is renewed this many ms before it expires. */
const margin = 60_000;

/** Number of codes to remember that Discord was asked about. */
const mostAskedCodes = 10_000;

/**
 * Delays before each look for another server's renewal after ours was refused, as fractions of `patience`:
 * two seconds in total.
 */
const looks = [0, 1 / 80, 1 / 16, 1 / 6];

/** A grant and its sealed text, which is unique. */
interface StoredGrant {
  grant: Grant;
  sealed: string;
}

export interface DiscordParts {
  options: DiscordOptions;
  /** Further redirect addresses besides `options.redirectUrl`. */
  redirectUrls?: readonly string[] | undefined;
  store: Pick<Store, 'write' | 'chatGrants'>;
  seal: Seal;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now: () => number;
}

const isGrant = (value: unknown): value is Grant =>
  typeof value === 'object' &&
  value !== null &&
  'accessToken' in value &&
  typeof value.accessToken === 'string' &&
  'refreshToken' in value &&
  typeof value.refreshToken === 'string' &&
  'expires' in value &&
  typeof value.expires === 'number';

/** Determines membership through Discord. Stores its tokens sealed, one grant per member. */
export function discordMembership(parts: DiscordParts): Membership {
  const { options, store, seal, log, now } = parts;
  const redirects = [options.redirectUrl, ...(parts.redirectUrls ?? [])];
  const discord = createDiscord(options, log, now);
  const { chatGrants } = store;
  const questions = createQuestions(options.patience ?? defaultPatience);
  const askedCodes = rememberSome(mostAskedCodes);
  const underWay = new Map<string, Promise<MemberRecord>>();

  async function keep(memberId: string, grant: Grant): Promise<StoredGrant> {
    const sealed = seal.close(JSON.stringify(grant), memberId);
    await chatGrants.keep(memberId, sealed);
    return { grant, sealed };
  }

  async function find(memberId: string): Promise<StoredGrant | null> {
    const sealed = await chatGrants.find(memberId);
    const text = sealed === null ? null : seal.open(sealed, memberId);
    const grant: unknown = text === null ? null : JSON.parse(text);
    return sealed !== null && isGrant(grant) ? { grant, sealed } : null;
  }

  /**
   * Finds a grant and seals it with the newest key; a grant that another server has stored meanwhile takes
   * precedence.
   */
  async function findResealed(memberId: string): Promise<StoredGrant | null> {
    const kept = await find(memberId);
    if (!kept || !seal.isOutdated(kept.sealed)) return kept;
    const sealed = seal.close(JSON.stringify(kept.grant), memberId);
    return (await chatGrants.replace(memberId, kept.sealed, sealed)) ? { ...kept, sealed } : find(memberId);
  }

  /** Reads the user of a grant and their membership, and stores the member. */
  async function read(grant: Grant): Promise<MemberRecord | Refused> {
    const user = await discord.user(grant.accessToken);
    if (user === 'notGranted') return user;
    const member = await discord.member(grant.accessToken);
    if (member === 'notGranted' || member === 'notAMember') return member;
    const record: MemberRecord = {
      id: user.id,
      username: member.nick || user.global_name || user.username,
      // The page shows the user's own avatar; an avatar for this community only has another address.
      avatar: user.avatar ?? member.avatar ?? null,
      roles: mapRoles(options, member.roles),
      chatRoles: member.roles,
      pending: member.pending ?? false,
    };
    const joined = Date.parse(member.joined_at ?? '');
    await store.write(({ members }) => members.welcome(record, Number.isNaN(joined) ? null : joined));
    return record;
  }

  /**
   * Exchanges an old grant for a new one; null if Discord refuses. Discord renews a grant once: if another
   * server on the same database did so and is about to store the new grant, that grant is used.
   */
  async function renew(memberId: string, { grant }: StoredGrant): Promise<StoredGrant | null> {
    const renewed = await discord.renew(grant.refreshToken);
    if (renewed !== 'notGranted') return keep(memberId, renewed);
    for (const part of looks) {
      await wait(part * (options.patience ?? defaultPatience));
      const stored = await find(memberId);
      if (stored?.grant.refreshToken !== grant.refreshToken) return stored;
    }
    return null;
  }

  async function confirm(memberId: string): Promise<MemberRecord> {
    let kept = await findResealed(memberId);
    let answer: MemberRecord | Refused = 'notGranted';
    if (kept && kept.grant.expires - margin > now()) answer = await read(kept.grant);
    if (kept && answer === 'notGranted') {
      const renewed = await renew(memberId, kept);
      if (renewed) answer = await read(renewed.grant);
      kept = renewed ?? kept;
    }
    if (typeof answer === 'object' && answer.id === memberId) return answer;
    // Deletes only the refused grant: a member who has signed in again meanwhile keeps the new one.
    if (kept) await chatGrants.forget(memberId, kept.sealed);
    throw notSignedIn(
      answer === 'notAMember'
        ? leftTheCommunity
        : 'Discord does not vouch for you any more. Please sign in again.',
    );
  }

  return {
    async redeem(code, asker) {
      const redirect = redirectFor(asker.origin, redirects);
      // A code works once, so Discord is asked about it once.
      if (!askedCodes.add(code)) throw badCode();
      let grant: Grant | 'notGranted';
      try {
        grant = await questions.ask(
          asker.network,
          () => discord.redeem(code, redirect),
          (answer) => answer === 'notGranted',
        );
      } catch (error) {
        askedCodes.delete(code);
        throw error;
      }
      if (grant === 'notGranted') {
        await asker.countFailure();
        throw badCode();
      }
      const answer = await read(grant);
      if (answer === 'notAMember') throw notFound('You are not a member of this community.');
      if (answer === 'notGranted')
        throw notSignedIn('Discord did not let Nyx see your membership. Please sign in again and allow it.');
      await keep(answer.id, grant);
      return answer;
    },

    /** Runs once at a time for each member: a chat refresh token works once. */
    confirm(memberId) {
      const asked = underWay.get(memberId);
      if (asked) return asked;
      const running = confirm(memberId).finally(() => underWay.delete(memberId));
      underWay.set(memberId, running);
      return running;
    },
  };
}
