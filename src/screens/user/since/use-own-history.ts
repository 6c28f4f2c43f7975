import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '#api/keys.ts';
import type { Character } from '#core/contract/characters.ts';
import type { OwnHistory } from '#core/contract/journal/own-history.ts';
import {
  expectedLines,
  lastEntryBefore,
  maxLines,
  readVisit,
  seenStatesOf,
  visitLength,
  visitWith,
} from '#core/rules/journal/visit.ts';
import { useAtRest } from '../../shared/loading/at-rest.ts';
import { useServices } from '../../shared/services.ts';
import { usePreferences } from '../../shared/use-preferences.ts';

const memo = 'visit';

/** The number of lines about these entries, at most. */
const linesOf = ({ entities }: OwnHistory): number =>
  Math.min(maxLines, new Set(entities.map(({ subject }) => subject)).size);

interface OwnNews {
  /** The number of lines for which the page has room; 0 if it shows none. */
  room: number;
  /** Undefined until the page is at rest and has read it. */
  history: OwnHistory | undefined;
  dismiss: () => void;
}

/**
 * Reads what others did to the member's own characters since the last visit, once the page is at rest. The room for it is
 * made at once, from what the browser remembers of the characters, so that nothing moves later; if the read fails, there
 * is none.
 */
export function useOwnHistory(characters: readonly Character[]): OwnNews {
  const { api, memos } = useServices();
  const queries = useQueryClient();
  const isAtRest = useAtRest();
  const [visit] = useState(() => readVisit(memos.read(memo)));
  const [room, setRoom] = useState(() => expectedLines(visit, characters, Date.now()));
  /** The number of the journal entry after which the history begins; null at the first visit, which has no history. */
  const [afterEntry, setAfterEntry] = useState(() => lastEntryBefore(visit, Date.now()));
  const {
    data: history,
    dataUpdatedAt,
    isError,
  } = useQuery({
    ...api.journal.own(afterEntry, visitLength),
    enabled: isAtRest,
  });
  /** The member may forbid the browser to remember characters. */
  const mayRemember = usePreferences().lastSeen === 'on';
  useEffect(() => {
    // Do not overwrite a newer stored visit: another tab, or this one before the page was left, may have written it
    // after this answer was read.
    if (!history || (readVisit(memos.read(memo))?.at ?? 0) > dataUpdatedAt) return;
    const shown = queries.getQueryData<readonly Character[]>(keys.ownCharacters) ?? [];
    const news = { lines: linesOf(history), states: seenStatesOf(mayRemember ? shown : []) };
    memos.write(memo, JSON.stringify(visitWith(afterEntry, history.last, dataUpdatedAt, news)));
  }, [history, dataUpdatedAt, afterEntry, mayRemember, memos, queries]);
  const dismiss = () => {
    if (!history) return;
    // All entries up to the last one count as seen, and an empty answer replaces them without another read.
    const { last: lastEntry } = history;
    const news = { lines: 0, states: seenStatesOf(mayRemember ? characters : []) };
    memos.write(memo, JSON.stringify(visitWith(lastEntry, lastEntry, Date.now(), news)));
    queries.setQueryData<OwnHistory>(keys.ownHistory(lastEntry), { ...history, entities: [], next: null });
    setAfterEntry(lastEntry);
    setRoom(0);
  };
  return { room: isError ? 0 : room, history, dismiss };
}
