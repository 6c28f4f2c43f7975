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

/** An access token this near to its end, in ms, is renewed before it is used. */
const margin = 60_000;

/** Codes that Discord has been asked about: each is remembered until so many others came after it. */
const mostAskedCodes = 10_000;

/** When another server's renewal is looked for after ours was refused, in parts of Discord's patience: for two seconds. */
const looks = [0, 1 / 80, 1 / 16, 1 / 6];

/** A grant, and the text that it was sealed to: no two are alike. */
interface StoredGrant {
  grant: Grant;
  sealed: string;
}

export interface DiscordParts {
  options: DiscordOptions;
  /** Further addresses that Discord may send members back to, beside `options.redirectUrl`. */
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

/** Who belongs to the community, as Discord says. Its tokens are kept sealed, one grant a member. */
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

  /** The same grant, sealed with the newest key; what another server has kept meanwhile counts. */
  async function findResealed(memberId: string): Promise<StoredGrant | null> {
    const kept = await find(memberId);
    if (!kept || !seal.isOutdated(kept.sealed)) return kept;
    const sealed = seal.close(JSON.stringify(kept.grant), memberId);
    return (await chatGrants.replace(memberId, kept.sealed, sealed)) ? { ...kept, sealed } : find(memberId);
  }

  /** Reads who a grant is for and what they are in the community, and writes it down. */
  async function read(grant: Grant): Promise<MemberRecord | Refused> {
    const user = await discord.user(grant.accessToken);
    if (user === 'notGranted') return user;
    const member = await discord.member(grant.accessToken);
    if (member === 'notGranted' || member === 'notAMember') return member;
    const record: MemberRecord = {
      id: user.id,
      username: member.nick || user.global_name || user.username,
      // The page shows the user's own avatar; one that is the community's only has another address.
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
   * A new grant for an old one, null when Discord refuses it. It renews a grant once: another server on the same
   * database may have done so, and be about to write down what it got. Then that counts.
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
    // Only what was refused: whoever has signed in again meanwhile keeps their new grant.
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
      // A code works once: Discord is asked about it once.
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

    /** Once at a time for one member: a chat refresh token works once. */
    confirm(memberId) {
      const asked = underWay.get(memberId);
      if (asked) return asked;
      const running = confirm(memberId).finally(() => underWay.delete(memberId));
      underWay.set(memberId, running);
      return running;
    },
  };
}
