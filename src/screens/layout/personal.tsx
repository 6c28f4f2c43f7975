import { useState } from 'react';
import { text } from '#texts/texts.ts';
import { Shortcuts } from '../keys/shortcuts.tsx';
import type { PersonalDialog } from '../personal/dialogs.tsx';
import { Part } from '../shared/loading/part.tsx';
import { partOf } from '../shared/loading/use-part.ts';
import { usePreferences } from '../shared/use-preferences.ts';
import type { AreaGroup } from './areas.ts';

const dialogsPart = partOf('personal', () => import('../personal/dialogs.tsx'));

interface Props {
  shown: PersonalDialog | null;
  onShow: (dialog: PersonalDialog | null) => void;
  groups: readonly AreaGroup[];
}

/** The page's single keys, and the dialogs of preferences, keys and glossary, which load when one is first opened. */
export function Personal({ shown, onShow, groups }: Props) {
  const { keys } = usePreferences();
  const [wasOpened, setWasOpened] = useState(false);
  if (shown !== null && !wasOpened) setWasOpened(true);
  return (
    <>
      {keys === 'on' && <Shortcuts groups={groups} onHelp={() => onShow('keys')} />}
      {wasOpened && (
        <Part query={dialogsPart} failed={text('nav.partFailed')} loading={null}>
          {({ PersonalDialogs }) => <PersonalDialogs shown={shown} onShow={onShow} groups={groups} />}
        </Part>
      )}
    </>
  );
}
