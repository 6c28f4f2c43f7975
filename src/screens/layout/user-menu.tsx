import { useQuery } from '@tanstack/react-query';
import { LogOut, Moon, ScrollText, Sun } from 'lucide-react';
import { text } from '#texts/texts.ts';
import { Avatar } from '#ui/elements/avatar.tsx';
import { useColourMode } from '#ui/page/colour-mode.ts';
import { MenuButton } from '#ui/buttons/menu-button.tsx';
import { avatarAddress } from './avatar-address.ts';
import { addresses } from '../shared/addresses.ts';
import { useServices } from '../shared/services.ts';

/**
 * The avatar at the right, with its menu: 'Your characters', colour mode, 'Sign out'
 * (docs/readings.md#readings-avatar-menu).
 */
export function UserMenu() {
  const { api, session } = useServices();
  const { data: member } = useQuery(api.reference.member());
  const { mode, toggle } = useColourMode();
  const name = member?.username ?? '';
  return (
    <MenuButton
      label={name ? text('nav.userMenu', { name }) : text('nav.yourMenu')}
      trigger={<Avatar src={member ? avatarAddress(member) : null} name={name} />}
      items={[
        {
          id: 'characters',
          label: text('nav.ownCharacters'),
          icon: ScrollText,
          href: addresses.ownCharacters,
        },
        {
          id: 'colourMode',
          label: text(mode === 'light' ? 'nav.dark' : 'nav.light'),
          icon: mode === 'light' ? Moon : Sun,
          onAction: toggle,
        },
        {
          id: 'signOut',
          label: text('nav.signOut'),
          icon: LogOut,
          onAction: () => session.send({ type: 'signOut.asked' }),
        },
      ]}
    />
  );
}
