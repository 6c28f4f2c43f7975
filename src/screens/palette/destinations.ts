import type { PaletteChoice } from '#core/views/palette/choice.ts';
import type { Address } from '#ui/page/address.ts';
import { addresses } from '../shared/addresses.ts';
import { screens } from './screens.ts';

/** The address of the results of a search for a text, by what is searched. */
const searches: Readonly<Record<string, (text: string) => Address>> = {
  items: addresses.itemsNamed,
  characters: addresses.charactersNamed,
  players: addresses.playersNamed,
};

/** The pages that actions open, by the id of the action; the other actions open none. */
const actions: Readonly<Record<string, Address>> = { registerSession: addresses.insertSession };

/**
 * The address that a choice opens; undefined if it opens none. Another member's character opens in the table, because
 * only its owner may read its profile.
 */
export function addressOf({ kind, id, of = '' }: PaletteChoice): Address | undefined {
  switch (kind) {
    case 'screen':
      return screens.find(({ address }) => address === id)?.address;
    case 'ownCharacter':
      return addresses.character(id);
    case 'character':
      return addresses.charactersNamed(id);
    case 'player':
      return addresses.playersNamed(id);
    case 'item':
      return addresses.item(id);
    case 'sale':
      return addresses.ownInventory(of, id);
    case 'search':
      return searches[of]?.(id);
    case 'action':
      return actions[id];
  }
}
