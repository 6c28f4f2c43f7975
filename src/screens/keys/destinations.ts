import type { TextKey } from '#texts/texts.ts';
import type { Address } from '#ui/page/address.ts';
import type { AreaGroup } from '../layout/areas.ts';
import { addresses } from '../shared/addresses.ts';
import { pages } from '../shared/pages.ts';

/** A page and the letter that opens it after `g`. */
export interface Destination {
  letter: string;
  address: Address;
  label: TextKey;
}

/** The member's own page, and the areas of the navigation that the member may open. */
export const destinations = (groups: readonly AreaGroup[]): readonly Destination[] => [
  { ...pages.ownCharacters, address: addresses.ownCharacters },
  ...groups.flatMap(({ areas }) => areas),
];

/**
 * The address of the area that adds something to the group of the page at `path`; undefined if none exists or `path` is
 * that area.
 */
export function addressToAdd(groups: readonly AreaGroup[], path: string): Address | undefined {
  const group = groups.find(({ areas }) => areas.some(({ address }) => address === path));
  const address = group?.areas.find(({ isNew }) => isNew)?.address;
  return address === path ? undefined : address;
}
