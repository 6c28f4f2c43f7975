import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '#api/keys.ts';
import type { OwnHistory } from '#core/contract/journal/own-history.ts';
import { lastEntryBefore, readVisit, visitLength, visitWith } from '#core/rules/journal/visit.ts';
import { useAtRest } from '../../shared/loading/at-rest.ts';
import { useServices } from '../../shared/services.ts';

const memo = 'visit';

/**
 * Reads what others did to the member's own characters since the last visit, once the page is at rest. `history` is
 * undefined until then, and if the read fails: the page is complete without it.
 */
export function useOwnHistory(): { history: OwnHistory | undefined; dismiss: () => void } {
  const { api, memos } = useServices();
  const queries = useQueryClient();
  const isAtRest = useAtRest();
  /** The number of the journal entry after which the history begins; null at the first visit, which has no history. */
  const [afterEntry, setAfterEntry] = useState(() =>
    lastEntryBefore(readVisit(memos.read(memo)), Date.now()),
  );
  const { data: history, dataUpdatedAt } = useQuery({
    ...api.journal.own(afterEntry, visitLength),
    enabled: isAtRest,
  });
  useEffect(() => {
    // Do not overwrite a newer stored visit: another tab, or this one before the page was left, may have written it
    // after this answer was read.
    if (!history || (readVisit(memos.read(memo))?.at ?? 0) > dataUpdatedAt) return;
    memos.write(memo, JSON.stringify(visitWith(afterEntry, history.last, dataUpdatedAt)));
  }, [history, dataUpdatedAt, afterEntry, memos]);
  const dismiss = () => {
    if (!history) return;
    // All entries up to the last one count as seen, and an empty answer replaces them without another read.
    const { last: lastEntry } = history;
    memos.write(memo, JSON.stringify(visitWith(lastEntry, lastEntry, Date.now())));
    queries.setQueryData<OwnHistory>(keys.ownHistory(lastEntry), { ...history, entities: [], next: null });
    setAfterEntry(lastEntry);
  };
  return { history, dismiss };
}
