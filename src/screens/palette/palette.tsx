import { useQuery } from '@tanstack/react-query';
import { useActor } from '@xstate/react';
import Search from 'lucide-react/icons/search';
import { useContext, useEffect, useEffectEvent } from 'react';
import type { PaletteChoice } from '#core/views/palette/choice.ts';
import { text } from '#texts/texts.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { News } from '#ui/feedback/news.tsx';
import { afterClosing } from '#ui/overlays/after-closing.ts';
import { isPageCovered } from '#ui/overlays/is-dialog-open.ts';
import { ShownPage } from '#ui/overlays/use-open-on-page.ts';
import { focusHeading } from '#ui/page/page-heading.tsx';
import type { PersonalDialog } from '../personal/dialogs.tsx';
import { useFlows } from '../shared/services.ts';
import { dialogOf } from './destinations.ts';
import { palettePart } from './palette-part.ts';
import { paletteKeys, usePaletteKeys } from './use-palette-keys.ts';

interface Props {
  /** Shows one of the other dialogs. */
  onShow: (dialog: PersonalDialog) => void;
  /** Whether somebody pressed its keys before it was there. */
  isAsked: boolean;
}

/** The button, keys and dialog of the palette. */
export function Palette({ onShow, isAsked }: Props) {
  const [snapshot, send] = useActor(useFlows().palette);
  const { data: part } = useQuery({ ...palettePart, enabled: false });
  const page = useContext(ShownPage);
  const isLoading = snapshot.hasTag('busy');
  const ask = () => {
    // The closed dialog returns the focus to the element that had it before. Without such an element, the first control
    // would get the focus.
    if (document.activeElement === document.body) focusHeading({ preventScroll: true });
    send({ type: 'palette.asked', isCovered: isPageCovered() });
  };
  const close = () => send({ type: 'palette.left' });
  const choose = (choice: PaletteChoice) => {
    send({ type: 'entry.chosen', choice });
    const dialog = dialogOf(choice);
    if (dialog) afterClosing(() => onShow(dialog));
  };
  const askedBefore = useEffectEvent(() => isAsked && ask());
  useEffect(() => void askedBefore(), []);
  usePaletteKeys({ onOpen: ask, onEscape: () => isLoading && close() });
  // Back and Forward close the palette too.
  useEffect(() => () => send({ type: 'palette.left' }), [page, send]);
  return (
    <>
      <IconButton
        variant="bar"
        aria-label={text('palette.title')}
        keys={paletteKeys().replace('⌘', 'Meta+').replace('Ctrl', 'Control')}
        tooltip={text('palette.withKeys', { keys: paletteKeys() })}
        onPress={ask}
      >
        <Search aria-hidden />
      </IconButton>
      <News words={isLoading ? [text('palette.loading')] : []} />
      {part && snapshot.hasTag('dialog') && <part.PaletteDialog onClose={close} onChoose={choose} />}
    </>
  );
}
