import { useQuery } from '@tanstack/react-query';
import Languages from 'lucide-react/icons/languages';
import LogOut from 'lucide-react/icons/log-out';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Moon from 'lucide-react/icons/moon';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings2 from 'lucide-react/icons/settings-2';
import Sun from 'lucide-react/icons/sun';
import { languageNames, languages } from '#core/rules/languages.ts';
import { chooseLanguage } from '#texts/chosen-language.ts';
import { shownLanguage, text } from '#texts/texts.ts';
import { Avatar } from '#ui/elements/avatar.tsx';
import { News } from '#ui/feedback/news.tsx';
import { useColourMode } from '#ui/page/appearance/appearance.ts';
import { MenuButton } from '#ui/buttons/menu-button.tsx';
import type { PersonalDialog } from '../personal/dialogs.tsx';
import { avatarAddress } from './avatar-address.ts';
import { addresses } from '../shared/addresses.ts';
import { useServices } from '../shared/services.ts';

/**
 * The avatar at the right, with its menu: 'Your characters', 'Sign-ins', the colour mode, 'Preferences', the other
 * languages, 'Sign out' (docs/readings.md#readings-avatar-menu).
 */
export function UserMenu({ onShow }: { onShow: (dialog: PersonalDialog) => void }) {
  const { api, session, preferences } = useServices();
  const { data: member } = useQuery(api.reference.member());
  const mode = useColourMode();
  const name = member?.username ?? '';
  return (
    <>
      <News words={[text(mode === 'light' ? 'nav.nowLight' : 'nav.nowDark')]} />
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
          ...(api.signIns.isOffered
            ? [
                {
                  id: 'signIns',
                  label: text('nav.signIns'),
                  icon: MonitorSmartphone,
                  href: addresses.signIns,
                },
              ]
            : []),
          {
            id: 'colourMode',
            label: text(mode === 'light' ? 'nav.dark' : 'nav.light'),
            icon: mode === 'light' ? Moon : Sun,
            onAction: () => preferences.change({ colourMode: mode === 'light' ? 'dark' : 'light' }),
          },
          {
            id: 'preferences',
            label: text('nav.preferences'),
            icon: Settings2,
            onAction: () => onShow('preferences'),
          },
          ...languages
            .filter((language) => language !== shownLanguage())
            .map((language) => ({
              id: language,
              label: languageNames[language],
              lang: language,
              icon: Languages,
              onAction: () => chooseLanguage(language),
            })),
          {
            id: 'signOut',
            label: text('nav.signOut'),
            icon: LogOut,
            onAction: () => session.send({ type: 'signOut.asked' }),
          },
        ]}
      />
    </>
  );
}
