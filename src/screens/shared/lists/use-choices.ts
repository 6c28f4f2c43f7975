import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ChoiceList } from '#forms/choices.ts';
import type { Choice } from '#ui/fields/choice/prefix-index.ts';
import type { Player } from '#core/contract/players.ts';
import type { LabelType } from '#core/contract/values.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { sortByName } from '#core/views/inventory.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { useServices } from '../services.ts';

interface Read<T> {
  data?: T | undefined;
  isPending: boolean;
  isError: boolean;
  /** Number of failed attempts in the current read or, if none is running, in the last one. */
  failureCount: number;
  refetch: () => Promise<{ isSuccess: boolean }>;
}

/** Converts a query to a list of choices. The list stays the same object until the query's answer or state changes. */
function useList<T>(
  { data, isPending, isError, failureCount, refetch }: Read<T>,
  toItems: (data: T) => Choice[],
  failed: TextKey,
): ChoiceList {
  const [isRetrying, setRetrying] = useState(false);
  const isLoading = isPending || isRetrying;
  const isLost = isError && data === undefined && !isRetrying;
  const isLate = isLoading && failureCount > 0;
  return useMemo(
    () => ({
      items: data === undefined ? [] : toItems(data),
      isLoading,
      delay: isLate ? text('choices.triedAgain', { failure: text(failed) }) : undefined,
      problem: isLost ? text(failed) : undefined,
      retry: async () => {
        setRetrying(true);
        const { isSuccess } = await refetch();
        setRetrying(false);
        return isSuccess;
      },
    }),
    [data, isLoading, isLate, isLost, toItems, failed, refetch],
  );
}

interface Owned {
  id: string;
  name: string;
  player: { name: string } | null;
}

const ownedCharacters = (characters: readonly Owned[]): Choice[] =>
  sortByName(
    characters.map(({ id, name, player }) => ({
      id,
      name,
      hint: player?.name ?? text('choices.unknownPlayer'),
    })),
  );

const inactiveCharacter = (id: string): Choice => ({
  id,
  name: nameInId(id),
  hint: text('choices.inactive'),
});

/**
 * Active characters, each with its player (docs/wire-contract.md#wire-pickers). A chosen character that has died or
 * retired meanwhile is marked as not active.
 */
export function useCharacterList(): ChoiceList {
  const { api } = useServices();
  const list = useList(
    useQuery(api.characters.activeWithPlayer()),
    ownedCharacters,
    'choices.charactersFailed',
  );
  return useMemo(() => ({ ...list, describeMissing: inactiveCharacter }), [list]);
}

const byName = (choices: readonly Choice[]): Choice[] => sortByName([...choices]);

export function useLabelList(type: LabelType): ChoiceList {
  const { api } = useServices();
  return useList(useQuery(api.reference.labels(type)), byName, 'choices.labelsFailed');
}

const masters = (players: readonly Player[]): Choice[] =>
  sortByName(
    players
      .filter(({ masterSince }) => masterSince !== null)
      .map(({ playerId, name }) => ({ id: playerId, name })),
  );

/** The players who may be the master of a session. */
export function useMasterList(): ChoiceList {
  const { api } = useServices();
  return useList(useQuery(api.players.all()), masters, 'choices.playersFailed');
}

interface Source {
  name: string;
  abbreviation: string;
}

const manuals = (sources: readonly Source[]): Choice[] =>
  sortByName(sources.map(({ name, abbreviation }) => ({ id: name, name, hint: abbreviation })));

/** The source books. Items store their names. */
export function useManualList(): ChoiceList {
  const { api } = useServices();
  return useList(useQuery(api.items.sources()), manuals, 'choices.manualsFailed');
}

const namedItems = (names: readonly string[]): Choice[] =>
  sortByName(names.map((name) => ({ id: name, name })));

/** All items, whose names are their ids. */
export function useItemList(): ChoiceList {
  const { api } = useServices();
  return useList(useQuery(api.items.ids([])), namedItems, 'choices.itemsFailed');
}
