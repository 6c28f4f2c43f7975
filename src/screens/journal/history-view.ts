import type { HistoryRequest } from '#api/journal.ts';
import { endOfDay, startOfDay } from '#core/views/dates.ts';
import { entryKinds, kinds, type KindGroup } from '#core/contract/journal/kinds.ts';
import type { Days } from './filter/days.ts';

/** Which entries a history shows, as the address says. A null filters nothing. */
export interface HistoryView extends Days {
  group: KindGroup | null;
}

export const wholeHistory: HistoryView = { group: null, from: null, to: null };

/** The request for the entries of a view. The days become times that include both days as a whole. */
export const historyRequest = ({ group, from, to }: HistoryView): HistoryRequest => ({
  kinds: entryKinds.filter((kind) => group !== null && kinds.get(kind)?.group === group),
  ...(from === null ? {} : { from: startOfDay(from) }),
  ...(to === null ? {} : { to: endOfDay(to) }),
});
