import { useQuery } from '@tanstack/react-query';
import { text } from '#texts/texts.ts';
import { Avatar } from '#ui/elements/avatar.tsx';
import type { NavigationGroup } from '#ui/overlays/navigation-drawer.tsx';
import { addresses } from '../shared/addresses.ts';
import { useServices } from '../shared/services.ts';
import { avatarAddress } from './avatar-address.ts';

/**
 * The first group of the navigation in a narrow window: the member and their active characters. It shows characters that
 * a screen has read, and reads none itself.
 */
export function useOwnGroup(path: string): NavigationGroup {
  const { api } = useServices();
  const { data: member } = useQuery(api.reference.member());
  const { data: own = [] } = useQuery({ ...api.characters.own(), enabled: false });
  const name = member?.username ?? '';
  const pages = [
    { id: 'own', label: text('nav.ownCharacters'), href: addresses.ownCharacters },
    ...own
      .filter(({ status }) => status === 'active')
      .map(({ id, name: label }) => ({ id, label, href: addresses.character(id) })),
  ];
  return {
    id: 'own',
    label: name || text('nav.yourMenu'),
    picture: member && <Avatar src={avatarAddress(member)} name={name} />,
    items: pages.map((page) => ({ ...page, isCurrent: page.href === path })),
  };
}
