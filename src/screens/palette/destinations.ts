import type { Choice } from '#core/views/palette/choice.ts';
import type { Address } from '#ui/page/address.ts';
import { addresses } from '../shared/addresses.ts';
import { screens } from './screens.ts';

/** Where the results of a search for a text are, by what is searched. */
const searches: Readonly<Record<string, (text: string) => Address>> = {
  items: addresses.item,
  characters: addresses.charactersNamed,
  players: addresses.playersNamed,
};

/** Where the actions that lead to a page lead, by name. */
const actions: Readonly<Record<string, Address>> = { registerSession: addresses.insertSession };

/** Where a choice leads; undefined if it leads nowhere. Only its owner may read a character's profile. */
export function addressOf({ kind, id, of = '' }: Choice): Address | undefined {
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
