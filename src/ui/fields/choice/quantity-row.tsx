import { X } from 'lucide-react';
import { memo } from 'react';
import { text } from '#texts/texts.ts';
import { IconButton } from '../../buttons/icon-button.tsx';
import { NumberField } from '../number/number-field.tsx';
import styles from './quantity-list.module.css';

export interface QuantityRowProps {
  name: string;
  quantity: number | string | null;
  onChange: (name: string, quantity: number | string | null) => void;
  onRemove: (name: string, row: Element | null) => void;
  errorMessage?: string;
  isDisabled?: boolean;
  isReadOnly?: boolean;
}

/** A name with its quantity and a remove button. Memoised, so that only the changed row of a long list renders. */
export const QuantityRow = memo(function QuantityRow({
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
      {!props.isReadOnly && (
        <span className={styles.remove}>
          <IconButton
            aria-label={text('ui.removeFile', { name })}
            isDisabled={props.isDisabled}
            onPress={({ target }) => onRemove(name, target.closest('li'))}
          >
            <X aria-hidden />
          </IconButton>
        </span>
      )}
    </li>
  );
});
