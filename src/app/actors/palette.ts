import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { type PaletteChoice, choicesWith, readChoices } from '#core/views/palette/choice.ts';
import { type PageCover, paletteMachine } from '#machines/palette.ts';
import { addressOf } from '#screens/palette/destinations.ts';
import { lastChoices, palettePart } from '#screens/palette/palette-part.ts';
import type { Memos, PreferencesStore, Services } from '#screens/shared/services.ts';
import { text } from '#texts/texts.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import { afterClosing } from '#ui/overlays/after-closing.ts';
import { isPageCovered } from '#ui/overlays/is-dialog-open.ts';
import { focusOnceShown } from '#ui/overlays/focus-once-shown.ts';
import type { FocusMark } from '#ui/page/focus-mark.ts';
import { focusHeading } from '#ui/page/page-heading.tsx';
import { shownColourMode } from '#ui/page/appearance/appearance.ts';

/** Where the sale of an item begins in an inventory: at the number of pieces in its row. */
const sellControlOf = (item: string): FocusMark => ({
  row: item,
  name: `INPUT ${text('sell.quantity')}`,
  at: 0,
});

export interface PaletteParts {
  queries: QueryClient;
  memos: Memos;
  preferences: Pick<PreferencesStore, 'change'>;
  goTo: Services['goTo'];
  /** Signs out in this browser. */
  signOut: () => void;
}

/** The command palette, whose actions lead to a page or do what the avatar's menu does. */
export const providePalette = ({ queries, memos, preferences, goTo, signOut }: PaletteParts) => {
  const actions: Readonly<Record<string, () => void>> = {
    signOut,
    colourMode: () => preferences.change({ colourMode: shownColourMode() === 'light' ? 'dark' : 'light' }),
  };
  /**
   * The id of the message about a failed attempt to open the palette. The next attempt closes the message, unless the
   * user has closed it.
   */
  let failure: string | null = null;
  return paletteMachine.provide({
    actors: {
      loadDialog: fromPromise<PageCover, void>(async () => {
        if (failure !== null) toasts.close(failure);
        failure = null;
        await queries.fetchQuery(palettePart);
        return { isCovered: isPageCovered() };
      }),
    },
    actions: {
      rememberChoice: (_, { choice }: { choice: PaletteChoice }) =>
        memos.write(lastChoices, JSON.stringify(choicesWith(readChoices(memos.read(lastChoices)), choice))),
      carryOut: (_, { choice }: { choice: PaletteChoice }) =>
        afterClosing(() => {
          const address = addressOf(choice);
          // The screen shows the dialogs of other actions.
          if (!address) return actions[choice.id]?.();
          const isSamePage = new URL(address, location.href).pathname === location.pathname;
          goTo(address);
          // A navigation within the page moves no focus, although the focused element may be about to disappear.
          if (isSamePage) focusHeading();
          if (choice.kind === 'sale') focusOnceShown(sellControlOf(choice.id));
        }),
      announceFailure: () => {
        const description = text('problem.part');
        failure = toasts.add({ tone: 'danger', title: text('palette.failed'), description });
      },
    },
  });
};
