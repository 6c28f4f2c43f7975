import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import { ComboField } from './combo-field.tsx';
import { FieldFrame } from './field-parts.tsx';
import type { FieldProps } from './field-props.ts';
import { fieldStatus } from './field-status.tsx';
import field from './field.module.css';
import styles from './quantity-list.module.css';
import { QuantityRow } from './quantity-row.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Quantities are as number fields take them: null while one is empty, a string where it is no number. */
export type Quantity = { name: string; quantity: number | string | null };

export type QuantityListProps = FieldProps<readonly Quantity[]> & {
  /** Names that fit what was searched last. */
  suggestions: readonly string[];
  isSearching?: boolean;
  searchError?: string;
  /** What to do where nothing was searched yet. */
  searchHint?: string;
  onSearch: (text: string) => void;
  /** What is wrong with a row, by its index. */
  rowErrors?: Record<number, string>;
};

const noErrors: Record<number, string> = {};

/** Names, each once and with a quantity: found by typing, listed beneath. */
export function QuantityList(props: QuantityListProps) {
  const {
    label,
    description,
    value,
    onChange,
    onBlur,
    suggestions,
    isSearching,
    searchError,
    searchHint,
    ...rest
  } = props;
  const { onSearch, rowErrors = noErrors, ...combo } = rest;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const choices = useMemo(() => suggestions.map((name) => ({ id: name, name })), [suggestions]);

  // The rows are given functions that stay the same, or each of them would be made again with every change.
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  const change = useCallback((name: string, quantity: Quantity['quantity']) => {
    const { value: rows, onChange: hand } = latest.current;
    hand(rows.map((row) => (row.name === name ? { ...row, quantity } : row)));
  }, []);
  const remove = useCallback((name: string, row: Element | null) => {
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    const next = neighbour?.querySelector<HTMLElement>(`.${styles.remove} button`) ?? input.current;
    next?.focus();
    latest.current.onChange(latest.current.value.filter((one) => one.name !== name));
  }, []);

  const search = (next: string) => {
    setTyped(next);
    setOpen(next !== '');
    onSearch(next);
  };
  const choose = (name: string) => {
    const at = value.findIndex((row) => row.name === name);
    setTyped('');
    setOpen(false);
    if (at === -1) onChange([...value, { name, quantity: 1 }]);
    else list.current?.children[at]?.querySelector('input')?.focus();
    setAdded(at === -1 ? name : '');
  };
  const searching = isSearching ? text('ui.searching') : undefined;
  return (
    <FieldFrame onBlur={onBlur} popover={sheet}>
      <div className={field.field}>
        <ComboField
          {...combo}
          label={label}
          description={fieldStatus(description, undefined, searchError)}
          inputRef={input}
          sheetRef={sheet}
          typed={typed}
          onType={search}
          onChoose={choose}
          choices={isOpen ? choices : []}
          isOpen={isOpen}
          onOpenChange={(isNowOpen, isAsked) => {
            setOpen(isNowOpen);
            if (isNowOpen && isAsked) onSearch(typed);
          }}
          emptyText={searchError ?? searching ?? searchHint}
        />
        {value.length > 0 && (
          <ul ref={list} className={styles.rows} aria-label={text('ui.chosen', { label })}>
            {value.map(({ name, quantity }, index) => (
              <QuantityRow
                key={name}
                name={name}
                quantity={quantity}
                onChange={change}
                onRemove={remove}
                errorMessage={rowErrors[index]}
                isDisabled={combo.isDisabled}
                isReadOnly={combo.isReadOnly}
              />
            ))}
          </ul>
        )}
        <VisuallyHidden>
          <span aria-live="polite">{added !== '' && text('ui.added', { name: added })}</span>
        </VisuallyHidden>
      </div>
    </FieldFrame>
  );
}
