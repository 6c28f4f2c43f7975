import { Check, ChevronDown } from 'lucide-react';
import { useContext, useEffect } from 'react';
import type { ReactNode, Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { text } from '#texts/texts.ts';
import styles from './combo-field.module.css';
import { FieldHelp, FieldLabel } from './field-parts.tsx';
import type { FieldProps } from './field-props.ts';
import field from './field.module.css';
import popover from './popover.module.css';
import type { Choice } from './prefix-index.ts';

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
  onInputBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  sheetRef: Ref<HTMLElement>;
};

/** What all fields share in which one chooses by typing. It decides nothing about what is offered. */
export const ComboField = ({
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
  onInputBlur,
  inputRef,
  sheetRef,
  ...props
}: ComboFieldProps) => (
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
    onBlur={onInputBlur}
    allowsCustomValue
    // When it opens and closes is the caller's: react-aria would close it before new choices have arrived.
    menuTrigger="manual"
    allowsEmptyCollection
    isInvalid={errorMessage !== undefined}
    validationBehavior="aria"
  >
    <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={props.isRequired} />
    <Group role="presentation" className={field.control}>
      <Input ref={inputRef} className={field.input} placeholder={placeholder} />
      <Button className={styles.open}>
        <ChevronDown aria-hidden />
      </Button>
    </Group>
    <FieldHelp description={description} errorMessage={errorMessage} />
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
    <ListState isOpen={isOpen} />
  </ComboBox>
);

/** Opens and closes the list as the caller wants it, for react-aria takes no such property. */
function ListState({ isOpen }: { isOpen: boolean }) {
  const state = useContext(ComboBoxStateContext);
  useEffect(() => {
    if (state && state.isOpen !== isOpen) state.setOpen(isOpen);
    // Only when it is asked to change: what react-aria does by itself it reports.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);
  return null;
}
