import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { SessionSearch } from '#api/sessions.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { isLongEnough, searchTimings } from '#core/rules/search.ts';
import { memberId } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Switch } from '#ui/fields/toggle/toggle.tsx';
import { ChoiceFilter } from '../../shared/lists/choice-filter.tsx';
import { labelTexts, useLabelFilter } from '../../shared/lists/label-filter.tsx';
import { type ChosenFilter, ListFilters } from '../../shared/lists/list-filters.tsx';
import { narrowedText } from '../../shared/lists/narrowed-text.ts';
import type { HistoryAction } from '../../shared/lists/use-browse.ts';
import { useMasterList } from '../../shared/lists/use-choices.ts';
import { useTypedText } from '../../shared/lists/use-typed-text.ts';
import { useServices } from '../../shared/services.ts';

/** The filter of the list of sessions; everything but the text is an id. */
export interface ShownSessions {
  text: string;
  label: string | null;
  master: string | null;
  player: string | null;
  character: string | null;
}

export const noFilter: ShownSessions = { text: '', label: null, master: null, player: null, character: null };

const masterTexts = {
  label: 'sessionFilter.master',
  placeholder: 'sessionFilter.byMaster',
  loading: 'allPlayers.loading',
} as const;

const chipTexts = {
  master: 'sessionFilter.masterIs',
  player: 'sessionFilter.playerIs',
  character: 'sessionFilter.characterIs',
} as const;

/** The text to search for; empty if that of the address is too short. */
const searchedText = ({ text: words }: ShownSessions): string =>
  isLongEnough(words, searchTimings.sessions.minimumLength) ? words : '';

/** The filter as the server's calls take it. */
export const searchOf = (filter: ShownSessions): SessionSearch => ({
  text: searchedText(filter) || undefined,
  label: filter.label ?? undefined,
  master: filter.master ?? undefined,
  player: filter.player ?? undefined,
  character: filter.character ?? undefined,
});

/** What is chosen in the fields of the filter, and a function that adds it to a text which counts sessions. */
export function useSessionFilters(
  filter: ShownSessions,
  onChange: (change: Partial<ShownSessions>, historyAction?: HistoryAction) => void,
) {
  const { api, session } = useServices();
  const self = useSelector(session, memberId);
  const labels = useLabelFilter('SESSION', filter.label, (label) => onChange({ label }));
  const { data: players, isPending } = useQuery(api.players.all());
  const nameOf = (id: string) =>
    players?.find(({ playerId }) => playerId === id)?.name ?? text('choices.unknownPlayer');
  const isMine = filter.player !== null && filter.player === self;
  const thing = (of: keyof typeof chipTexts, name: (id: string) => string): ChosenFilter[] => {
    const id = filter[of];
    if (id === null) return [];
    const words = text(chipTexts[of], { name: name(id) });
    return [
      {
        id: of,
        words,
        removeLabel: text('sessionFilter.remove', { filter: words }),
        onRemove: () => onChange({ [of]: null }),
      },
    ];
  };
  const people = [
    ...(isPending ? [] : thing('master', nameOf)),
    ...(isPending || isMine ? [] : thing('player', nameOf)),
    ...thing('character', nameInId),
  ];
  const others = [...people.map(({ words }) => words), ...(isMine ? [text('sessionFilter.mine')] : [])];
  return {
    labels: labels.list,
    self,
    isMine,
    chosen: [...labels.chosen, ...people],
    narrow: (words: string) => {
      const narrowed = narrowedText(words, { words: searchedText(filter), label: labels.name });
      return others.length === 0
        ? narrowed
        : text('list.narrowed', { shown: narrowed, filters: others.join(', ') });
    },
    onChange,
  };
}

interface Props {
  filter: ShownSessions;
  filters: ReturnType<typeof useSessionFilters>;
}

/** The fields that filter the list of sessions (docs/specification.md#s2-sessions-filters). */
export function SessionFilters({ filter, filters: { labels, self, isMine, chosen, onChange } }: Props) {
  const masters = useMasterList();
  const { typed, isTooShort, onType } = useTypedText(
    searchTimings.sessions,
    filter.text,
    (settledText, historyAction) => onChange({ text: settledText }, historyAction),
  );
  const { minimumLength } = searchTimings.sessions;
  return (
    <ListFilters
      search={
        <SearchField
          label={text('sessionFilter.search')}
          placeholder={text('itemList.search')}
          isLabelHidden
          value={typed}
          hint={isTooShort ? text('choices.typeMore', { count: minimumLength }) : ''}
          onChange={onType}
        />
      }
      chosen={chosen}
      hasProblem={(labels.problem ?? masters.problem) !== undefined}
    >
      <ChoiceFilter {...labelTexts} list={labels} onChange={(label) => onChange({ label })} />
      <ChoiceFilter {...masterTexts} list={masters} onChange={(master) => onChange({ master })} />
      <Switch
        label={text('sessionFilter.mine')}
        value={isMine}
        onChange={(isOn) => onChange({ player: isOn ? self : null })}
      />
    </ListFilters>
  );
}
