import { useQuery } from '@tanstack/react-query';
import House from 'lucide-react/icons/house';
import type { ReactNode } from 'react';
import { text } from '#texts/texts.ts';
import { Avatar } from '#ui/elements/avatar.tsx';
import type { Address } from '#ui/page/address.ts';
import type { NavigationGroup } from '#ui/overlays/navigation-drawer.tsx';
import { addresses } from '../shared/addresses.ts';
import { useServices } from '../shared/services.ts';
import { isAround } from './areas.ts';
import { avatarAddress } from './avatar-address.ts';

/**
 * The first group of the navigation in a narrow window: the member and their active characters. It shows only
 * characters that a screen has read, and reads their token images only if one call returns all of them.
 */
export function useOwnGroup(path: string): NavigationGroup {
  const { api } = useServices();
  const { data: member } = useQuery(api.reference.member());
  const { data: own = [] } = useQuery({ ...api.characters.own(), enabled: false });
  const name = member?.username ?? '';
  const pages: { id: string; label: string; href: Address; picture?: ReactNode }[] = [
    { id: 'own', label: text('nav.ownCharacters'), href: addresses.ownCharacters },
    ...own
      .filter(({ status }) => status === 'active')
      .map(({ id, name: label }) => ({
        id,
        label,
        href: addresses.character(id),
        picture: api.characters.batchesImages && <Face id={id} name={label} />,
      })),
  ];
  return {
    id: 'own',
    label: name || text('nav.yourMenu'),
    picture: member && <Avatar src={avatarAddress(member)} name={name} />,
    isCurrent: isAround(addresses.ownCharacters, path),
    tab: { icon: House, href: addresses.ownCharacters, label: text('nav.home') },
    items: pages.map((page) => ({ ...page, isCurrent: page.href === path })),
  };
}

/** A character's token image. It is read when the drawer opens. */
function Face({ id, name }: { id: string; name: string }) {
  const { api } = useServices();
  const { data } = useQuery(api.characters.tokenImage(id));
  return <Avatar src={data ?? null} name={name} />;
}
