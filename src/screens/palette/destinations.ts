import type { PaletteChoice } from '#core/views/palette/choice.ts';
import type { Address } from '#ui/page/address.ts';
import type { PersonalDialog } from '../personal/dialogs.tsx';
import { addresses } from '../shared/addresses.ts';
import { screens } from './screens.ts';

/** The address of the results of a search for a text, by what is searched. */
const searches: Readonly<Record<string, (text: string) => Address>> = {
  items: addresses.itemsNamed,
  sessions: (search) => addresses.sessionsWith({ search }),
  characters: addresses.charactersNamed,
  players: addresses.playersNamed,
};

/** The pages that actions open, by the id of the action; the other actions open none. */
const actions: Readonly<Record<string, Address>> = { registerSession: addresses.insertSession };

const dialogs: readonly PersonalDialog[] = ['preferences', 'keys', 'glossary'];

/** The dialog that a choice opens; undefined if it opens none. */
export const dialogOf = ({ kind, id }: PaletteChoice): PersonalDialog | undefined =>
  kind === 'action' ? dialogs.find((dialog) => dialog === id) : undefined;

/**
 * The address that a choice opens; undefined if it opens none. Characters and players without an id open in the tables,
 * because the server has no pages of them, or had none when they were chosen.
 */
export function addressOf({ kind, id, of = '', name }: PaletteChoice): Address | undefined {
  switch (kind) {
    case 'screen':
      return screens.find(({ address }) => address === id)?.address;
    case 'ownCharacter':
      return addresses.character(id);
    case 'character':
      return name === undefined ? addresses.charactersNamed(id) : addresses.anyCharacter(id);
    case 'player':
      return name === undefined ? addresses.playersNamed(id) : addresses.player(id);
    case 'item':
      return addresses.item(id);
    case 'session':
      return addresses.session(id);
    case 'adventure':
      return addresses.adventure(id);
    case 'signUp':
      return addresses.signUp(id);
    case 'sale':
      return addresses.ownInventory(of, id);
    case 'search':
      return searches[of]?.(id);
    case 'action':
      return actions[id];
  }
}
