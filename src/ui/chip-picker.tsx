import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useFilter } from 'react-aria-components/ComboBox';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import type { Key } from 'react-aria-components/TagGroup';
import { text } from '#texts/texts.ts';
import styles from './chip-picker.module.css';
import chip from './chip.module.css';
import { ComboField } from './combo-field.tsx';
import { FieldFrame } from './field-parts.tsx';
import type { FieldProps } from './field-props.ts';
import { fieldStatus } from './field-status.tsx';
import field from './field.module.css';

type Item = { id: string; name: string };

export type ChipPickerProps = FieldProps<readonly Item[]> & {
  items: readonly Item[];
  isLoading?: boolean;
  /** Why there is nothing to choose from. What was chosen before stays. */
  loadError?: string;
};

/** A longer list is narrowed by typing. */
const mostOffered = 200;

/** Any number of a list: found by typing, kept as chips that can be taken away. */
export function ChipPicker(props: ChipPickerProps) {
  const { label, description, items, value, onChange, onBlur, isLoading = false, loadError, ...rest } = props;
  const canRemove = !rest.isDisabled && !rest.isReadOnly;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const { contains } = useFilter({ sensitivity: 'base' });
  const isChosen = (id: string) => value.some((one) => one.id === id);
  const choices = isOpen ? items.filter(({ id, name }) => !isChosen(id) && contains(name, typed)) : [];
  const choose = (id: string) => {
    const item = items.find((one) => one.id === id);
    if (item && !isChosen(id)) onChange([...value, { id, name: item.name }]);
    setTyped('');
    setOpen(false);
  };
  const remove = (keys: Set<Key>) => {
    const left = value.filter(({ id }) => !keys.has(id));
    if (left.length === 0) input.current?.focus();
    onChange(left);
  };
  const loading = isLoading ? text('ui.loadingChoices') : undefined;
  return (
    <FieldFrame onBlur={onBlur} popover={sheet}>
      <div className={field.field}>
        <ComboField
          {...rest}
          label={label}
          description={fieldStatus(description, loading, loadError)}
          inputRef={input}
          sheetRef={sheet}
          typed={typed}
          onType={(next) => {
            setTyped(next);
            if (next !== '') setOpen(true);
          }}
          onChoose={choose}
          choices={choices.slice(0, mostOffered)}
          isOpen={isOpen}
          onOpenChange={setOpen}
          emptyText={loadError ?? loading}
        />
        {value.length > 0 && (
          <TagGroup
            aria-label={text('ui.chosen', { label })}
            onRemove={canRemove ? remove : undefined}
            disabledKeys={rest.isDisabled ? value.map(({ id }) => id) : undefined}
          >
            <TagList items={value} className={styles.chips}>
              {({ name }) => (
                <Tag textValue={name} className={chip.chip} data-removable={canRemove || undefined}>
                  <span className={chip.words}>{name}</span>
                  {canRemove && (
                    <Button slot="remove" className={chip.remove}>
                      <X aria-hidden />
                    </Button>
                  )}
                </Tag>
              )}
            </TagList>
          </TagGroup>
        )}
      </div>
    </FieldFrame>
  );
}
