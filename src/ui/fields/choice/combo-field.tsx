import { Check, ChevronDown } from 'lucide-react';
import { useId, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { text } from '#texts/texts.ts';
import styles from './combo-field.module.css';
import { ListState } from './combo-list-state.ts';
import { FieldHelp, FieldLabel } from '../field-parts.tsx';
import type { FieldProps } from '../field-props.ts';
import field from '../field.module.css';
import popover from '../../overlays/popover.module.css';
import type { Choice } from './prefix-index.ts';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useSteady } from '../use-steady.ts';

export type ComboFieldProps = Omit<
  FieldProps<string | null>,
  'onChange' | 'onBlur' | 'description' | 'value'
> & {
  description?: ReactNode;
  chosen?: string | null;
  onChoose: (id: string) => void;
  /** What stands in the input: the caller's, so nothing typed is lost. */
  typed: string;
  onType: (typed: string) => void;
  /** What the open list offers. Give none while it is closed. */
  choices: readonly Choice[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean, isAsked: boolean) => void;
  /** What an open list without choices says. */
  emptyText?: string;
  /** Why what is typed leads to no choice. Heard when it comes, and shown under the field while the list is closed. */
  note?: string | undefined;
  /** Enter, where no option has the focus. Returns whether that chose something; else Enter may send the form. */
  onEnter?: () => boolean;
  /** Before the Tab key leads on. Returns whether it leads somewhere itself. */
  onTab?: () => boolean;
  onInputBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  sheetRef: Ref<HTMLElement>;
};

/** What all fields share in which one chooses by typing. It decides nothing about what is offered. */
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
  note,
  onEnter,
  onTab,
  onInputBlur,
  inputRef,
  sheetRef,
  ...props
}: ComboFieldProps) {
  const noteId = useId();
  const steadyNote = useSteady(note);
  const isCovered = useSteady(isOpen);
  const frame = useRef<HTMLDivElement>(null);
  useRestoredFocus(frame);
  const leave = ({ target }: FocusEvent) => {
    // Who looks at another window comes back to where they were.
    if (!props.isReadOnly && document.activeElement !== target) onInputBlur?.();
  };
  const onKey = (event: KeyboardEvent) => {
    // Keys that end a composition are the input method's.
    if (event.nativeEvent.isComposing || props.isReadOnly) return;
    if (event.key === 'Escape' && isOpen) {
      // It closes the list: neither what is typed nor the dialog around goes with it.
      event.stopPropagation();
      onOpenChange(false, false);
    }
    if ((event.target as Element).hasAttribute('aria-activedescendant')) return;
    const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey;
    if ((isTab && onTab?.()) || (event.key === 'Enter' && onEnter?.())) {
      // What chose something sends no form, nor closes a list that was just opened; a dialog leads Tab on by itself.
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <ComboBox
      {...props}
      className={field.field}
      items={choices}
      value={chosen}
      // On leaving, react-aria takes back a choice that its list does not hold; that is the caller's to say.
      onChange={(id) => id !== null && onChoose(String(id))}
      inputValue={typed}
      onInputChange={onType}
      onOpenChange={(isNowOpen, trigger) => onOpenChange(isNowOpen, trigger === 'manual')}
      onBlur={leave}
      allowsCustomValue
      // When it opens and closes is the caller's: react-aria would close it before new choices have arrived.
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
        // An open list hides all else from assistive technology but what is marked so.
        data-live-announcer={isOpen || undefined}
      >
        {steadyNote}
      </div>
      <Popover ref={sheetRef} className={popover.popover} offset={4}>
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
      </Popover>
      <ListState isOpen={isOpen} chosen={chosen} />
    </ComboBox>
  );
}
