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
}

const ownCharacters: ListedScreen = { address: addresses.ownCharacters, label: pages.ownCharacters.label };
const signIns: ListedScreen = { address: addresses.signIns, label: pages.signIns.label };

const screensIn = (groups: readonly AreaGroup[]): ListedScreen[] =>
  groups.flatMap(({ label: group, areas }) => areas.map(({ address, label }) => ({ address, label, group })));

/** Every screen to which the top navigation or the avatar's menu leads. */
export const screens: readonly ListedScreen[] = [ownCharacters, signIns, ...screensIn(areaGroups)];

/** The screens that a member with these roles may open, on a server that offers `features`. */
export const openScreens = (roles: readonly Role[], features: readonly string[]): readonly ListedScreen[] => [
  ownCharacters,
  ...screensIn(openGroups(areaGroups, roles, features)),
  ...(features.includes('signIns') ? [signIns] : []),
];
