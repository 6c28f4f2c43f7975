import type { Role } from '#core/contract/roles.ts';
import type { TextKey } from '#texts/texts.ts';
import type { Address } from '#ui/page/address.ts';
import { type AreaGroup, areaGroups, openGroups } from '../layout/areas.ts';
import { addresses } from '../shared/addresses.ts';
import { pages } from '../shared/pages.ts';

interface ListedScreen {
  address: Address;
  label: TextKey;
  /** The label of the screen's group in the top navigation; absent for a screen in the avatar's menu. */
  group?: TextKey;
  /** Further words by which the palette finds the screen. */
  words?: TextKey;
}

const words: Readonly<Partial<Record<Address, TextKey>>> = {
  [addresses.ownCharacters]: 'palette.wordsOfOwnCharacters',
  [addresses.signIns]: 'palette.wordsOfSignIns',
  [addresses.sessionStats]: 'palette.wordsOfStats',
  [addresses.updateCharacter]: 'palette.wordsOfUpdate',
  [addresses.giveRandomItem]: 'palette.wordsOfGift',
  [addresses.itemUsage]: 'palette.wordsOfUsage',
  [addresses.instances]: 'palette.wordsOfInstances',
  [addresses.audit]: 'palette.wordsOfAudit',
};

const listed = (address: Address, label: TextKey, group?: TextKey): ListedScreen => ({
  address,
  label,
  ...(group && { group }),
  ...(words[address] && { words: words[address] }),
});

const ownCharacters = listed(addresses.ownCharacters, pages.ownCharacters.label);
const signIns = listed(addresses.signIns, pages.signIns.label);

const screensIn = (groups: readonly AreaGroup[]): ListedScreen[] =>
  groups.flatMap(({ label: group, areas }) =>
    areas.map(({ address, label }) => listed(address, label, group)),
  );

/** Every screen to which the top navigation or the avatar's menu leads. */
export const screens: readonly ListedScreen[] = [ownCharacters, signIns, ...screensIn(areaGroups)];

/** The screens that a member with these roles may open, on a server that offers `features`. */
export const openScreens = (roles: readonly Role[], features: readonly string[]): readonly ListedScreen[] => [
  ownCharacters,
  ...screensIn(openGroups(areaGroups, roles, features)),
  ...(features.includes('signIns') ? [signIns] : []),
];
