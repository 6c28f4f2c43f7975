import type { Ref } from 'react';
import { text } from '#texts/texts.ts';
import styles from './quantity-list.module.css';
import { QuantityRow } from './quantity-row.tsx';
import { useHandler } from '../../lists/use-handler.ts';
import { useSteady } from '../use-steady.ts';

/** Quantities are as number fields take them: null while one is empty, a string where it is no number. */
export interface Quantity {
  name: string;
  quantity: number | string | null;
}

export interface QuantityRowsProps {
  /** The field's. */
  label: string;
  rows: readonly Quantity[];
  onChange: (rows: readonly Quantity[]) => void;
  /** The last row that could take the focus is about to go. */
  onEmptied: () => void;
  /** What is wrong with a row, by its index. */
  rowErrors?: Record<number, string> | undefined;
  isDisabled?: boolean | undefined;
  isReadOnly?: boolean | undefined;
  ref: Ref<HTMLUListElement>;
}

/** What a field has chosen, each in a row with its quantity and a way to take it away. */
export function QuantityRows(props: QuantityRowsProps) {
  const { label, rows, onChange, onEmptied, rowErrors, ref, ...rest } = props;
  // The rows are given functions that stay the same, or each of them would be made again with every change.
  const change = useHandler((name: string, quantity: Quantity['quantity']) =>
    onChange(rows.map((row) => (row.name === name ? { ...row, quantity } : row))),
  );
  const remove = useHandler((name: string, row: Element | null) => {
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    const next = neighbour?.querySelector<HTMLElement>(`.${styles.remove} button`);
    if (next) next.focus();
    else onEmptied();
    onChange(rows.filter((one) => one.name !== name));
  });
  // One that is added because a button was pressed must not move that button from under the pointer.
  const shown = rows.slice(0, useSteady(rows.length));
  if (shown.length === 0) return null;
  return (
    <ul ref={ref} className={styles.rows} aria-label={text('ui.chosen', { label })}>
      {shown.map(({ name, quantity }, index) => (
        <QuantityRow
          key={name}
          {...rest}
          name={name}
          quantity={quantity}
          onChange={change}
          onRemove={remove}
          errorMessage={rowErrors?.[index]}
        />
      ))}
    </ul>
  );
}
