import Backpack from 'lucide-react/icons/backpack';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Compass from 'lucide-react/icons/compass';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { text } from '#texts/texts.ts';
import { ToastRegion } from '#ui/feedback/toast.tsx';
import type { NavigationGroup } from '#ui/overlays/navigation-drawer.tsx';
import { TopBar, type TopBarProps } from '#ui/page/top-bar.tsx';
import { Bell } from '../bell/bell.tsx';
import { Palette } from '../palette/palette.tsx';
import type { PersonalDialog } from '../personal/dialogs.tsx';
import { addresses } from '../shared/addresses.ts';
import { Emblem } from '../shared/pictures/emblem.tsx';
import type { AreaGroup } from './areas.ts';
import { Personal } from './personal.tsx';
import { useOwnGroup } from './use-own-group.tsx';
import { UserMenu } from './user-menu.tsx';

type Props = Pick<TopBarProps, 'groups' | 'onMenuHover'> & {
  /** The groups of the navigation that the member may open. */
  areas: readonly AreaGroup[];
  /** The current path. */
  path: string;
  /** Whether somebody asked for the palette before the bar was there. */
  isPaletteAsked: boolean;
};

/** The links of the bottom bar of narrow windows, by the group of the navigation. */
const tabs: Partial<Record<string, NavigationGroup['tab']>> = {
  adventures: { icon: Compass, href: addresses.adventureList },
  sessions: { icon: CalendarDays, href: addresses.sessionList },
  characters: { icon: UsersRound, href: addresses.allCharacters },
  items: { icon: Backpack, href: addresses.itemList },
};

/** The top navigation, the region for toasts, the page's keys, and the dialogs that the navigation opens. */
export function Bar({ groups, areas, path, isPaletteAsked, onMenuHover }: Props) {
  const [dialog, setDialog] = useState<PersonalDialog | null>(null);
  return (
    <>
      <TopBar
        brand={{ label: text('app.name'), href: addresses.ownCharacters, sign: <Emblem /> }}
        groups={groups.map((group) => ({ ...group, tab: tabs[group.id] }))}
        own={useOwnGroup(path)}
        navLabel={text('nav.label')}
        menuLabel={text('nav.menu')}
        end={
          <>
            <Palette onShow={setDialog} isAsked={isPaletteAsked} />
            <Bell />
            <UserMenu onShow={setDialog} />
          </>
        }
        onMenuHover={onMenuHover}
      />
      <ToastRegion />
      <Personal shown={dialog} onShow={setDialog} groups={areas} />
    </>
  );
}
