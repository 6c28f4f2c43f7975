import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput, Calls } from '#core/contract/calls.ts';
import { trueNotices } from '#core/views/notices.ts';
import type { Attempt, Http } from './http.ts';
import { keys } from './keys.ts';
import { exactLabel } from './labels.ts';
import { queryOf } from './query.ts';

type Draft = CallInput<Calls['announceAdventure']>['body'];
type Result = CallInput<Calls['registerAdventure']>['body'];
type Change = CallInput<Calls['changeAdventure']>['body'];

/** Planned games (docs/specification.md#s8-adventure), which only a server with the feature `adventures` offers. */
export const adventureApi = (http: Http) => ({
  /** Those that end after `from`, in epoch ms, the next first; by default those that have not ended. */
  list: (from: number | null = null) =>
    queryOptions({
      ...queryOf(http, keys.adventures(from), 'adventures', from === null ? {} : { query: { from } }),
      placeholderData: keepPreviousData,
    }),

  one: (adventureId: string) => queryOf(http, keys.adventure(adventureId), 'adventure', { adventureId }),

  /** The statistics of the adventures from `from` to `to`, in epoch ms. */
  stats: (from: number, to: number) =>
    queryOf(http, keys.adventureStats(from, to), 'adventureStats', { query: { from, to } }),

  /** What the member was told and is still true, the newest first. */
  notices: () =>
    queryOptions({
      ...queryOf(http, keys.notices, 'notices', {}),
      select: (told) => ({ ...told, notices: trueNotices(told.notices, Date.now()) }),
    }),

  /** The member has seen what they were told until then (epoch ms). */
  see: (until: number, attempt?: Attempt) => http('seeNotices', { body: { until } }, { attempt }),

  /** Whether messages to Discord may mention the member. */
  allowMentions: (isAllowed: boolean, attempt?: Attempt) =>
    http('allowMentions', { body: { isAllowed } }, { attempt }),

  announce: (draft: Draft, attempt?: Attempt) =>
    http('announceAdventure', { body: { ...draft, labels: draft.labels.map(exactLabel) } }, { attempt }),

  change: (adventureId: string, change: Change, attempt?: Attempt) =>
    http(
      'changeAdventure',
      { adventureId, body: { ...change, labels: change.labels.map(exactLabel) } },
      { attempt },
    ),

  cancel: (adventureId: string, attempt?: Attempt) => http('cancelAdventure', { adventureId }, { attempt }),

  signUp: (adventureId: string, character: string, word: string, attempt?: Attempt) =>
    http('signUp', { adventureId, body: { character, word } }, { attempt }),

  withdraw: (adventureId: string, attempt?: Attempt) => http('withdraw', { adventureId }, { attempt }),

  /** 'Not this time.' */
  decline: (adventureId: string, attempt?: Attempt) => http('decline', { adventureId }, { attempt }),

  /** Takes the seat that is offered, or confirms a seat after a new time. */
  take: (adventureId: string, attempt?: Attempt) => http('takeSeat', { adventureId }, { attempt }),

  /** Registers the session that it became, with the items that its characters found. */
  register: (adventureId: string, { labels, ...result }: Result, attempt?: Attempt) =>
    http(
      'registerAdventure',
      { adventureId, body: { ...result, labels: labels.map(exactLabel) } },
      { attempt },
    ),

  /** The master gives a seat. */
  give: (adventureId: string, playerId: string, attempt?: Attempt) =>
    http('giveSeat', { adventureId, playerId }, { attempt }),

  /** Another member is its master from now on. */
  handOver: (adventureId: string, playerId: string, attempt?: Attempt) =>
    http('handOverAdventure', { adventureId, playerId }, { attempt }),

  /** Whether a member who had a seat did not come. */
  markNoShow: (adventureId: string, playerId: string, isNoShow: boolean, attempt?: Attempt) =>
    http('markNoShow', { adventureId, playerId, body: { isNoShow } }, { attempt }),
});
