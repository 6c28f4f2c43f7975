import { queryOptions } from '@tanstack/react-query';
import type { LabelType } from '#core/contract/values.ts';
import type { Http } from './http.ts';
import { keys } from './keys.ts';

/** Time in ms for which data that rarely change stay fresh (docs/specification.md#s9-prefetch). */
export const longFreshness = 3_600_000;

/**
 * The label, utils and guild services, whose data many screens refer to (docs/specification.md#7-the-calls-it-makes).
 */
export const referenceApi = (http: Http) => ({
  labels: (labelType: LabelType) =>
    queryOptions({
      queryKey: keys.labels(labelType),
      queryFn: ({ signal }) => http('labels', { query: { labelType } }, { signal }),
      staleTime: longFreshness,
    }),

  experienceTable: () =>
    queryOptions({
      queryKey: keys.experienceTable,
      queryFn: ({ signal }) => http('experienceTable', {}, { signal }),
      staleTime: longFreshness,
    }),

  /** The signed-in member as the chat platform knows them. */
  member: () =>
    queryOptions({
      queryKey: keys.member,
      queryFn: ({ signal }) => http('currentMember', {}, { signal }),
      staleTime: longFreshness,
    }),
});
