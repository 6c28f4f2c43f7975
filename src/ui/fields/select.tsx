import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { FieldFrame, FieldHelp, FieldLabel } from './field-parts.tsx';
import type { FieldProps } from './field-props.ts';
import field from './field.module.css';
import { IconButton } from '../buttons/icon-button.tsx';
import popover from '../overlays/popover.module.css';
import styles from './select.module.css';

export type SelectProps = FieldProps<string | null> & {
  items: readonly { id: string; name: string }[];
  /** Name of the button that clears the choice. Without this name there is no such button. */
  clearLabel?: string;
};

export function Select({
  label,
  isLabelHidden,
  description,
  errorMessage,
  placeholder,
  items,
  value,
  onChange,
  onBlur,
  isRequired = false,
  clearLabel,
}: SelectProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const popoverRef = useRef<HTMLElement>(null);
  const listName = useId();
  const clear = () => {
    // The clear button disappears with the choice: move focus to the field.
    trigger.current?.focus();
    onChange(null);
  };
  return (
    <FieldFrame onBlur={onBlur} popover={popoverRef}>
      <AriaSelect
        className={field.field}
        placeholder={placeholder}
        value={value}
        onChange={(id) => onChange(id === null ? null : String(id))}
        isRequired={isRequired}
        isInvalid={errorMessage !== undefined}
        validationBehavior="aria"
      >
        <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={isRequired} />
        <div className={styles.row}>
          <Button
            ref={trigger}
            className={`${field.control} ${styles.trigger}`}
            data-focus-fallback
            data-field-focus
          >
            <SelectValue className={styles.value}>
              {({ isPlaceholder, selectedText, defaultChildren }) =>
                isPlaceholder ? defaultChildren : selectedText
              }
            </SelectValue>
            <ChevronDown aria-hidden />
          </Button>
          {clearLabel !== undefined && value !== null && (
            <IconButton slot={null} aria-label={clearLabel} onPress={clear}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
        <FieldHelp description={description} errorMessage={errorMessage} />
        <Popover ref={popoverRef} className={popover.popover} offset={4} aria-labelledby={listName}>
          {/* The field's label is inert while the list is open, so it could not name the list. */}
          <span id={listName} hidden>
            {label}
          </span>
          <ListBox className={popover.list} items={items} aria-labelledby={listName}>
            {(item) => (
              <ListBoxItem id={item.id} textValue={item.name} className={popover.item}>
                <span className={popover.words}>{item.name}</span>
                <Check aria-hidden className={popover.check} />
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaSelect>
    </FieldFrame>
  );
}
