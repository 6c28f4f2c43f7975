import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { sellableQuantity } from '#core/rules/trade/sale.ts';
import { finderOf } from '#core/views/palette/matches.ts';
import { text } from '#texts/texts.ts';
import { useServices } from '../shared/services.ts';
import type { PaletteEntry } from './entries.ts';

/** Maximum number of sales to offer, so that one short call reads the rules of their items. */
const limit = 3;

interface Holding extends PaletteEntry {
  item: string;
  character: Character;
}

const holdingsOf = (characters: readonly Character[]): readonly Holding[] =>
  characters.flatMap((character) =>
    Object.keys(character.inventory).map((item) => ({
      choice: { kind: 'sale', id: item, of: character.id },
      name: text('palette.sell', { item }),
      detail: text('palette.isSaleOf', { name: character.name }),
      item,
      character,
    })),
  );

/**
 * Entries for sales of items whose names match `wanted`, if the character may sell the item. `isLoading` is true while
 * the rules of these items are read.
 */
export function usePaletteSales(characters: readonly Character[], wanted: string) {
  const { api } = useServices();
  const isWanted = wanted !== '';
  const find = useMemo(() => finderOf(isWanted ? holdingsOf(characters) : []), [characters, isWanted]);
  const matching = useMemo(() => (isWanted ? find(wanted, limit).best : []), [find, isWanted, wanted]);
  const names = [...new Set(matching.map(({ item }) => item))].toSorted();
  const {
    data = [],
    isFetching,
    isPending,
    isPlaceholderData,
  } = useQuery({ ...api.items.byNames(names), enabled: names.length > 0 });
  const sales: readonly PaletteEntry[] = matching.filter(({ item, character }) =>
    data.some((one) => one.name === item && sellableQuantity(one, character) > 0),
  );
  // Placeholders are the items of the text before. Offline, a request that waits is not awaited.
  return { sales, isLoading: isFetching && (isPending || isPlaceholderData) };
}
