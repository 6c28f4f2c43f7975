import { said } from '#core/contract/refusals.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Value } from 'typebox/value';
import { notFound, notSignedIn, unavailable } from '../../problems.ts';
import type { MemberRecord } from '../../store/repositories/members/members.ts';
import { serverAt } from '../../store/journal/author.ts';
import type { Store } from '../../store/store.ts';
import { badCode, leftTheCommunity, type Membership, redirectFor } from '../membership.ts';
import type { TokenSeal } from '../seal.ts';
import { createDiscord, defaultTimeLimit, Grant, type Refused } from './client.ts';
import { createCodeQueue } from './code-queue.ts';
import { type DiscordOptions, mapRoles } from './options.ts';

/** Remembers the last `max` strings that were added. */
function rememberSome(max: number) {
  const remembered = new Set<string>();
  return {
    /** @returns whether the string is new */
    add(value: string): boolean {
      if (remembered.has(value)) return false;
      const [oldest] = remembered;
      if (remembered.size === max && oldest !== undefined) remembered.delete(oldest);
      remembered.add(value);
      return true;
    },
    delete: (value: string): void => void remembered.delete(value),
  };
}

/** How long before its expiry an access token is renewed, in ms. */
const margin = 60_000;

/** Maximum number of remembered codes, valid or not. */
const maxRememberedCodes = 10_000;

/**
 * When Discord has refused our renewal of a grant, we look for another server's renewal after each of these
 * delays, which are fractions of `timeLimit`: about two seconds in total with the default time limit.
 */
const lookDelays = [0, 1 / 80, 1 / 16, 1 / 6];

/** A grant and its sealed form, which is unique. */
interface StoredGrant {
  grant: Grant;
  sealed: string;
}

export interface DiscordParts {
  options: DiscordOptions;
  /** Redirect addresses in addition to `options.redirectUrl`. */
  redirectUrls?: readonly string[] | undefined;
  store: Pick<Store, 'write' | 'chatGrants'>;
  seal: TokenSeal;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now: () => number;
}

/** Determines membership through Discord. Stores Discord's tokens encrypted, one grant per member. */
export function discordMembership(parts: DiscordParts): Membership {
  const { options, store, seal, log, now } = parts;
  const redirects = [options.redirectUrl, ...(parts.redirectUrls ?? [])];
  const discord = createDiscord(options, log, now);
  const { chatGrants } = store;
  const inTurn = createCodeQueue(options.timeLimit ?? defaultTimeLimit);
  const redeemedCodes = rememberSome(maxRememberedCodes);

  async function keep(memberId: string, grant: Grant): Promise<StoredGrant> {
    const sealed = seal.close(JSON.stringify(grant), memberId);
    await chatGrants.keep(memberId, sealed);
    return { grant, sealed };
  }

  async function find(memberId: string): Promise<StoredGrant | null> {
    const sealed = await chatGrants.find(memberId);
    // A server that has been started with newer secrets may have sealed it. This server cannot ask Discord then, which
    // refuses nothing.
    if (sealed !== null && !seal.knows(sealed)) {
      const why = 'A grant of Discord is sealed with secrets that this server does not know; restart it';
      log.error(why);
      throw unavailable(502, said('chatBroken'), undefined, why);
    }
    const json = sealed === null ? null : seal.open(sealed, memberId);
    const grant: unknown = json === null ? null : JSON.parse(json);
    return sealed !== null && Value.Check(Grant, grant) ? { grant, sealed } : null;
  }

  /**
   * Finds a grant and reseals it if its key is outdated. If another server has stored a grant meanwhile, returns that
   * one instead.
   */
  async function findResealed(memberId: string): Promise<StoredGrant | null> {
    const stored = await find(memberId);
    if (!stored || !seal.isOutdated(stored.sealed)) return stored;
    const sealed = seal.close(JSON.stringify(stored.grant), memberId);
    return (await chatGrants.replace(memberId, stored.sealed, sealed))
      ? { ...stored, sealed }
      : find(memberId);
  }

  /** Reads the user of a grant and the user's membership from Discord, and stores the member. */
  async function read(grant: Grant): Promise<MemberRecord | Refused> {
    const user = await discord.user(grant.accessToken);
    if (user === 'notGranted') return user;
    const member = await discord.member(grant.accessToken);
    // Before the sign-in ends: if this fails, the next question about the member finds the grant again.
    if (member === 'notAMember')
      await store.write(serverAt(now(), 'membership'), ({ leave }) => leave(user.id));
    if (member === 'notGranted' || member === 'notAMember') return member;
    const record: MemberRecord = {
      id: user.id,
      username: member.nick || user.global_name || user.username,
      // The page shows the user's own avatar; a community-specific avatar has a different URL.
      avatar: user.avatar ?? member.avatar ?? null,
      roles: mapRoles(options, member.roles),
      chatRoles: member.roles,
      pending: member.pending ?? false,
    };
    const joined = Date.parse(member.joined_at ?? '');
    await store.write(serverAt(now(), 'membership'), ({ members }) =>
      members.welcome(record, Number.isNaN(joined) ? null : joined),
    );
    return record;
  }

  /**
   * Exchanges an old grant for a new one; null if Discord refuses. Discord renews a grant only once: if
   * another server on the same database has renewed it, the grant that the other server stores is used.
   */
  async function renew(memberId: string, { grant }: StoredGrant): Promise<StoredGrant | null> {
    const renewed = await discord.renew(grant.refreshToken);
    if (renewed !== 'notGranted') return keep(memberId, renewed);
    for (const delay of lookDelays) {
      await wait(delay * (options.timeLimit ?? defaultTimeLimit));
      const latest = await find(memberId);
      if (latest?.grant.refreshToken !== grant.refreshToken) return latest;
    }
    return null;
  }

  async function confirm(memberId: string): Promise<MemberRecord> {
    let stored = await findResealed(memberId);
    let answer: MemberRecord | Refused = 'notGranted';
    if (stored && stored.grant.expires - margin > now()) answer = await read(stored.grant);
    if (stored && answer === 'notGranted') {
      const renewed = await renew(memberId, stored);
      if (renewed) answer = await read(renewed.grant);
      stored = renewed ?? stored;
    }
    if (typeof answer === 'object' && answer.id === memberId) return answer;
    // Deletes only the refused grant: a member who has signed in again meanwhile keeps the new one.
    if (stored) await chatGrants.forget(memberId, stored.sealed);
    throw notSignedIn(answer === 'notAMember' ? leftTheCommunity : said('chatNoLongerConfirms'));
  }

  return {
    async redeem(code, asker) {
      const redirect = redirectFor(asker.origin, redirects);
      // A code works once, so Discord gets it only once, unless the request failed.
      if (!redeemedCodes.add(code)) throw badCode();
      let grant: Grant | 'notGranted';
      try {
        grant = await inTurn(
          asker.network,
          () => discord.redeem(code, redirect),
          (answer) => answer === 'notGranted',
        );
      } catch (error) {
        redeemedCodes.delete(code);
        throw error;
      }
      if (grant === 'notGranted') {
        await asker.countFailure();
        throw badCode();
      }
      const answer = await read(grant);
      if (answer === 'notAMember') throw notFound(said('notMember'));
      if (answer === 'notGranted') throw notSignedIn(said('chatHidesMembership'));
      await keep(answer.id, grant);
      return answer;
    },

    confirm,
  };
}
