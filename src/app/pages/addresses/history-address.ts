import { isoDay, readIsoDay } from '#core/views/dates.ts';
import { kindGroups } from '#core/contract/journal/kinds.ts';
import type { HistoryView } from '#screens/journal/history-view.ts';
import { textParameter } from './view-parameters.ts';

/** The search parameters of a history, without invalid and empty ones. */
export const historyParameters = ({ kind, from, to }: Record<string, unknown>) => ({
  kind: kindGroups.find((name) => name === kind),
  from: textParameter(from),
  to: textParameter(to),
});

type HistoryParameters = ReturnType<typeof historyParameters>;

/** The view that the parameters describe. */
export const readHistory = ({ kind, from = '', to = '' }: HistoryParameters): HistoryView => ({
  group: kind ?? null,
  from: readIsoDay(from),
  to: readIsoDay(to),
});

/** The parameters that describe a view. */
export const writeHistory = ({ group, from, to }: HistoryView): HistoryParameters => ({
  kind: group ?? undefined,
  from: from === null ? undefined : isoDay(from),
  to: to === null ? undefined : isoDay(to),
});
