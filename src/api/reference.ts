import type { LabelType } from '#core/contract/values.ts';
import type { Http } from './http.ts';
import { keys } from './keys.ts';
import { queryOf } from './query.ts';

/** Time in ms for which data that rarely change stay fresh (docs/specification.md#s9-prefetch). */
export const longFreshness = 3_600_000;

/**
 * The label, utils and guild services, whose data many screens refer to (docs/specification.md#7-the-calls-it-makes).
 */
export const referenceApi = (http: Http) => ({
  labels: (labelType: LabelType) =>
    queryOf(http, keys.labels(labelType), 'labels', { query: { labelType } }, { staleTime: longFreshness }),

  experienceTable: () =>
    queryOf(http, keys.experienceTable, 'experienceTable', {}, { staleTime: longFreshness }),

  /** The signed-in member as the chat platform knows them. */
  member: () => queryOf(http, keys.member, 'currentMember', {}, { staleTime: longFreshness }),
});
