import { type Ref, memo } from 'react';
import X from 'lucide-react/icons/x';
import { text } from '#texts/texts.ts';
import styles from './quantity-list.module.css';
import { useHandler } from '../../lists/use-handler.ts';
import { useSteady } from '../use-steady.ts';
import { IconButton } from '../../buttons/icon-button.tsx';
import { NumberField } from '../number/number-field.tsx';

/** `quantity` is the value of a number field: null while the field is empty, a string while its text is not a number. */
export interface Quantity {
  name: string;
  quantity: number | string | null;
}

export interface QuantityRowsProps {
  /** The field's label. */
  label: string;
  rows: readonly Quantity[];
  onChange: (rows: readonly Quantity[]) => void;
  /** Called when the row of a name is removed. */
  onRemoved: (name: string) => void;
  /** Called before a row is removed when no other row can take the focus. */
  onEmptied: () => void;
  /** Error texts by row index. */
  rowErrors?: Record<number, string> | undefined;
  ref: Ref<HTMLUListElement>;
}

/** A field's chosen names, each in a row with its quantity and a remove button. */
export function QuantityRows(props: QuantityRowsProps) {
  const { label, rows, onChange, onRemoved, onEmptied, rowErrors, ref, ...rest } = props;
  // These functions are stable: otherwise every row would render at every change.
  const change = useHandler((name: string, quantity: Quantity['quantity']) =>
    onChange(rows.map((row) => (row.name === name ? { ...row, quantity } : row))),
  );
  const remove = useHandler((name: string, row: Element | null) => {
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    const next = neighbour?.querySelector<HTMLElement>(`.${styles.remove} button`);
    if (next) next.focus();
    else onEmptied();
    onChange(rows.filter((one) => one.name !== name));
    onRemoved(name);
  });
  // A press on another button may add a row here. That must not move the button from under the pointer.
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

interface QuantityRowProps {
  name: string;
  quantity: number | string | null;
  onChange: (name: string, quantity: number | string | null) => void;
  onRemove: (name: string, row: Element | null) => void;
  errorMessage?: string;
}

/** A name with its quantity and a remove button. Memoised, so that only the changed row of a long list renders. */
const QuantityRow = memo(function QuantityRow({
  name,
  quantity,
  onChange,
  onRemove,
  ...props
}: QuantityRowProps) {
  return (
    <li className={styles.row}>
      <bdi className={styles.name}>{name}</bdi>
      <div className={styles.quantity}>
        <NumberField
          {...props}
          label={text('ui.quantityOf', { name })}
          isLabelHidden
          value={quantity}
          isWhole={false}
          onChange={(next) => onChange(name, next)}
        />
      </div>
      <span className={styles.remove}>
        <IconButton
          aria-label={text('ui.removeFile', { name })}
          onPress={({ target }) => onRemove(name, target.closest('li'))}
        >
          <X aria-hidden />
        </IconButton>
      </span>
    </li>
  );
});
