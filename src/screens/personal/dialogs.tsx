import type { AreaGroup } from '../layout/areas.ts';
import { GlossaryDialog } from './glossary-dialog.tsx';
import { KeysSheet } from './keys-sheet.tsx';
import { PreferencesDialog } from './preferences-dialog.tsx';

export type PersonalDialog = 'preferences' | 'keys' | 'glossary';

interface Props {
  shown: PersonalDialog | null;
  onShow: (dialog: PersonalDialog | null) => void;
  groups: readonly AreaGroup[];
}

/** The dialogs that the bar opens on any page. */
export function PersonalDialogs({ shown, onShow, groups }: Props) {
  const close = () => onShow(null);
  return (
    <>
      <PreferencesDialog
        isOpen={shown === 'preferences'}
        onClose={close}
        onKeys={() => onShow('keys')}
        onGlossary={() => onShow('glossary')}
      />
      <KeysSheet
        isOpen={shown === 'keys'}
        onClose={close}
        groups={groups}
        onGlossary={() => onShow('glossary')}
      />
      <GlossaryDialog isOpen={shown === 'glossary'} onClose={close} />
    </>
  );
}
