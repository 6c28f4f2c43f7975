import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { text } from '#texts/texts.ts';
import styles from './combo-field.module.css';
import { FieldFrame, FieldHelp, FieldLabel } from '../field-parts.tsx';
import type { FieldProps } from '../field-props.ts';
import field from '../field.module.css';
import { LiveText } from '../../feedback/live-text.tsx';
import popover from '../../overlays/popover.module.css';
import type { Choice } from './prefix-index.ts';
import { useSteady } from '../use-steady.ts';

export type ComboFieldProps = Omit<FieldProps<string | null>, 'onChange' | 'description' | 'value'> & {
  description?: ReactNode;
  chosen?: string | null;
  onChoose: (id: string) => void;
  /** The input's text. The caller owns it, so that typed text is never lost. */
  typed: string;
  onType: (typed: string) => void;
  /** Options of the open list. Pass none while it is closed. */
  choices: readonly Choice[];
  isOpen: boolean;
  /** `isManual`: the user has opened the list without typing, by its button or an arrow key. */
  onOpenChange: (isOpen: boolean, by: { isManual: boolean }) => void;
  /** Text of an open list without options. */
  emptyText?: string;
  /** Text below the options of the open list. Screen readers skip it: pass it as `note` too, to announce it. */
  foot?: string | undefined;
  /**
   * A note about the matches of the text. It is announced when it appears, and shown below the field while the list is
   * closed.
   */
  note?: string | undefined;
  /**
   * Called on Enter while no option has focus. Returns whether the callback handled the key; if not, Enter may submit the
   * form.
   */
  onEnter?: () => boolean;
  /** Called before Tab moves focus. Returns whether the callback moves focus itself. */
  onTab?: () => boolean;
  onInputBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  onInputCapture?: (event: InputEvent) => void;
  /** A text for screen readers, announced when it changes. */
  announcement: ReactNode;
  /** Further parts of the field, below the box. */
  children?: ReactNode;
};

/** The common part of all fields that choose by typing. The caller decides which options it offers. */
export function ComboField({
  label,
  isLabelHidden,
  description,
  errorMessage,
  placeholder,
  chosen = null,
  onChoose,
  typed,
  onType,
  choices,
  isOpen,
  onOpenChange,
  emptyText = text('ui.noChoice'),
  foot,
  note,
  onEnter,
  onTab,
  onInputBlur,
  inputRef,
  onInputCapture,
  announcement,
  children,
  onBlur,
  ...props
}: ComboFieldProps) {
  const noteId = useId();
  const steadyNote = useSteady(note);
  const isCovered = useSteady(isOpen);
  const frame = useRef<HTMLDivElement>(null);
  const popoverRef = useRef<HTMLElement>(null);
  useRestoredFocus(frame);
  const handleBlur = ({ target }: FocusEvent) => {
    // When the user switches windows, focus returns to the field later, so the field counts as not left.
    if (document.activeElement !== target) onInputBlur?.();
  };
  const onKey = (event: KeyboardEvent) => {
    // Keys that end a composition belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      // Escape closes only the list: the text stays, and the surrounding dialog stays open.
      event.stopPropagation();
      onOpenChange(false, { isManual: false });
    }
    if ((event.target as Element).hasAttribute('aria-activedescendant')) return;
    const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey;
    if ((isTab && onTab?.()) || (event.key === 'Enter' && onEnter?.())) {
      // A key that chose something neither submits the form nor closes a list that has just opened. Dialogs
      // handle Tab on their own.
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const box = (
    <ComboBox
      {...props}
      className={field.field}
      items={choices}
      value={chosen}
      // When focus leaves, react-aria reverts a choice that is not in its list; the caller decides that
      // instead.
      onChange={(id) => id !== null && onChoose(String(id))}
      inputValue={typed}
      onInputChange={onType}
      onOpenChange={(isNowOpen, trigger) => onOpenChange(isNowOpen, { isManual: trigger === 'manual' })}
      onBlur={handleBlur}
      allowsCustomValue
      // The caller opens and closes the list: react-aria would close it before new options arrive.
      menuTrigger="manual"
      allowsEmptyCollection
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      aria-describedby={steadyNote === undefined ? undefined : noteId}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={props.isRequired} />
      <Group ref={frame} role="presentation" className={field.control} onKeyDownCapture={onKey}>
        <Input ref={inputRef} className={field.input} placeholder={placeholder} data-field-focus />
        <Button className={styles.open}>
          <ChevronDown aria-hidden />
        </Button>
      </Group>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <div
        id={noteId}
        className={styles.note}
        data-covered={isCovered || undefined}
        aria-live="polite"
        // An open list hides everything else from assistive technology, except elements with this mark.
        data-live-announcer={isOpen || undefined}
      >
        {steadyNote}
      </div>
      <Popover ref={popoverRef} className={popover.popover} offset={4}>
        <ListBox
          className={popover.list}
          renderEmptyState={() => <div className={styles.empty}>{emptyText}</div>}
        >
          {(item: Choice) => (
            <ListBoxItem
              textValue={item.hint ? `${item.name} (${item.hint})` : item.name}
              className={popover.item}
            >
              <span className={popover.words}>
                {item.name}
                {item.hint !== undefined && <span className={styles.hint}>{` (${item.hint})`}</span>}
              </span>
              <Check aria-hidden className={popover.check} />
            </ListBoxItem>
          )}
        </ListBox>
        {foot !== undefined && (
          <p aria-hidden className={styles.empty}>
            {foot}
          </p>
        )}
      </Popover>
      <ListState isOpen={isOpen} chosen={chosen} />
    </ComboBox>
  );
  return (
    <FieldFrame onBlur={onBlur} popover={popoverRef}>
      <div className={field.field} onInputCapture={({ nativeEvent }) => onInputCapture?.(nativeEvent)}>
        {box}
        {children}
      </div>
      <LiveText isListOpen={isOpen}>{announcement}</LiveText>
    </FieldFrame>
  );
}

/**
 * Restores focus to the input of a combo box in `frame` when a dialog closes. react-aria would focus the
 * box's list, which only marks an option, so that no element would have focus.
 */
function useRestoredFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shown = frame.current;
    const keepFromList = (event: Event) => event.stopPropagation();
    shown?.addEventListener('react-aria-focus-scope-restore', keepFromList, true);
    return () => shown?.removeEventListener('react-aria-focus-scope-restore', keepFromList, true);
  }, [frame]);
}

/**
 * Lets the caller open and close the list, and opens it at the chosen option. react-aria has no properties for either.
 */
function ListState({ isOpen, chosen }: { isOpen: boolean; chosen: string | null }) {
  const state = useContext(ComboBoxStateContext);
  const isListOpen = state?.isOpen;
  useEffect(() => {
    if (state && state.isOpen !== isOpen) state.setOpen(isOpen);
    // react-aria itself also opens and closes the list, and notifies the caller. If the page scrolls while somebody types,
    // the caller may open the list again before it is rendered closed: then only react-aria's own state changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen, isListOpen]);

  // react-aria moves to the chosen option when its list mounts; a list that reopens while it fades out is not
  // mounted again.
  const wasOptionFocused = useRef(false);
  useEffect(() => {
    if (!state?.isOpen) wasOptionFocused.current = false;
    else if (!wasOptionFocused.current && chosen !== null && state.collection.getItem(chosen)) {
      wasOptionFocused.current = true;
      const { selectionManager: manager } = state;
      if (manager.focusedKey === null) manager.setFocusedKey(chosen);
    }
  });
  return null;
}
