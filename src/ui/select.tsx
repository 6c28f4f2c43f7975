import { Check, ChevronDown, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { FieldError } from './field-error.tsx';
import field from './field.module.css';
import { IconButton } from './icon-button.tsx';
import popover from './popover.module.css';
import styles from './select.module.css';

export type SelectProps = {
  label: string;
  isLabelHidden?: boolean;
  placeholder: string;
  items: readonly { id: string; name: string }[];
  value: string | null;
  onChange: (id: string | null) => void;
  /** Shown and linked to the control; without one the control is valid. */
  errorMessage?: string;
  isDisabled?: boolean;
  /** The name of a button that takes the choice back. Without one there is no such button. */
  clearLabel?: string;
};

export function Select({
  label,
  isLabelHidden = false,
  placeholder,
  items,
  value,
  onChange,
  errorMessage,
  isDisabled = false,
  clearLabel,
}: SelectProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const clear = () => {
    // The clear button goes with the choice: focus stays with the field.
    trigger.current?.focus();
    onChange(null);
  };
  return (
    <AriaSelect
      className={field.field}
      placeholder={placeholder}
      value={value}
      onChange={(id) => onChange(id === null ? null : String(id))}
      isDisabled={isDisabled}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
    >
      <Label className={field.label} data-hidden={isLabelHidden || undefined}>
        {label}
      </Label>
      <div className={styles.row}>
        <Button ref={trigger} className={`${field.control} ${styles.trigger}`} data-focus-fallback>
          <SelectValue className={styles.value}>
            {({ isPlaceholder, selectedText, defaultChildren }) =>
              isPlaceholder ? defaultChildren : selectedText
            }
          </SelectValue>
          <ChevronDown aria-hidden />
        </Button>
        {clearLabel !== undefined && value !== null && (
          <IconButton slot={null} aria-label={clearLabel} isDisabled={isDisabled} onPress={clear}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <FieldError message={errorMessage} />
      <Popover className={popover.popover} offset={4}>
        <ListBox className={popover.list} items={items}>
          {(item) => (
            <ListBoxItem id={item.id} textValue={item.name} className={popover.item}>
              <span className={popover.words}>{item.name}</span>
              <Check aria-hidden className={popover.check} />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
