import { useEffect, useEffectEvent, useRef } from 'react';
import { focusEntry, hasEntries } from '#ui/lists/focus-entry.ts';
import { firstShown } from '#ui/overlays/first-shown.ts';
import type { AreaGroup } from '../layout/areas.ts';
import { useServices } from '../shared/services.ts';
import { destinations, addressToAdd } from './destinations.ts';
import { type LetterWait, type KeyAct, pressKey } from './key-presses.ts';

/** Elements that handle keys themselves: fields, lists to choose from, menus and dialogs. */
const keyHandlers =
  'input, textarea, select, [contenteditable], ' +
  ['textbox', 'combobox', 'spinbutton', 'listbox', 'menu', 'grid', 'tree', 'dialog', 'alertdialog']
    .map((role) => `[role=${role}]`)
    .join(', ');

/** Overlays that block the page. Toasts are dialogs too, but leave the page usable. */
const openOverlay = ':is([role=dialog], [role=alertdialog], [role=menu]):not([aria-modal=false])';

/**
 * The pressed key, in lower case. Null for a key that is held down or pressed with a modifier, and if something other
 * than the page handles the key, as a row of a long list does with letters (type-ahead). Shift counts as a modifier
 * only with a letter.
 */
function keyOf(event: KeyboardEvent): string | null {
  const { key, target } = event;
  if (event.defaultPrevented || event.isComposing || event.repeat) return null;
  if (event.ctrlKey || event.altKey || event.metaKey || key.length !== 1) return null;
  const isTaken = target instanceof Element && target.closest(keyHandlers) !== null;
  if (isTaken || document.querySelector(openOverlay)) return null;
  return event.shiftKey && /\p{L}/u.test(key) ? null : key.toLowerCase();
}

const searchField = () => firstShown(document, 'main input[type=search]');
const newButton = () => firstShown(document, 'main [data-new-here]:enabled');

/** Which of the keys that depend on the page do something on the current page. */
export const keysOfPage = (groups: readonly AreaGroup[]) => ({
  search: searchField() !== undefined,
  new: newButton() !== undefined || addressToAdd(groups, window.location.pathname) !== undefined,
  entries: hasEntries(),
});

interface Props {
  /** The groups of the navigation that the member may open. */
  groups: readonly AreaGroup[];
  onHelp: () => void;
}

/** Single keys that act on the whole page (docs/specification.md#s2-keys). */
export function Shortcuts({ groups, onHelp }: Props): null {
  const { goTo } = useServices();
  const awaited = useRef<LetterWait>(null);
  /** Carries out an act. Returns whether there was something to do. */
  const perform = (act: KeyAct): boolean => {
    const { pathname } = window.location;
    if (act.type === 'help') {
      onHelp();
      return true;
    }
    if (act.type === 'search') {
      const search = searchField();
      search?.focus();
      return search !== undefined;
    }
    if (act.type === 'entry') return focusEntry(act.by);
    const control = act.type === 'new' ? newButton() : undefined;
    const address =
      act.type === 'go'
        ? destinations(groups).find(({ letter }) => letter === act.letter)?.address
        : addressToAdd(groups, pathname);
    if (control) {
      // A dialog that it opens returns the focus to it.
      control.focus();
      control.click();
    } else if (address) goTo(address);
    return control !== undefined || address !== undefined;
  };
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Shift') return;
    const key = keyOf(event);
    const letters = destinations(groups).map(({ letter }) => letter);
    const pressed =
      key === null ? { awaited: null, act: null } : pressKey(awaited.current, key, event.timeStamp, letters);
    awaited.current = pressed.awaited;
    if (pressed.act && perform(pressed.act)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return null;
}
