import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { memo, useContext, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaProps,
} from 'react-aria-components/SearchField';
import field from './field.module.css';
import { KeyHints } from '../page/key-hints.ts';
import { useSkipTarget } from '../page/skip-targets.ts';
import styles from './search-field.module.css';

export type FieldKeyEvent = Parameters<NonNullable<AriaProps['onKeyDown']>>[0];

export interface SearchFieldProps {
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  onKeyDown?: AriaProps['onKeyDown'];
  /**
   * Why the typed text is not searched for; it is announced when it changes. Pass '' while there is no reason, so that the
   * live region stays mounted. Omit it if the field never has a hint.
   */
  hint?: string;
  /** The id of an element that describes the field. */
  describedBy?: string;
  /** Whether the field takes the focus when it appears. */
  isFirst?: boolean;
}

/**
 * A field for searches. Escape and the clear button empty it; the button shows only while there is text. The field is
 * memoised, because the parent renders whenever the searched list changes.
 */
export const SearchField = memo(function SearchField({
  label,
  isLabelHidden = false,
  placeholder,
  value,
  onChange,
  onKeyDown,
  hint,
  describedBy,
  isFirst = false,
}: SearchFieldProps) {
  const hasKeys = useContext(KeyHints);
  const input = useRef<HTMLInputElement>(null);
  useSkipTarget('search', input);
  return (
    <AriaSearchField
      className={field.field}
      value={value}
      onChange={onChange}
      onKeyDown={onKeyDown}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      // When a dialog opens, its first field gets the focus.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isFirst}
    >
      <Label className={field.label} data-hidden={isLabelHidden || undefined}>
        {label}
      </Label>
      <Group className={field.control}>
        <Search aria-hidden className={styles.icon} />
        <Input
          ref={input}
          className={`${field.input} ${styles.input}`}
          placeholder={placeholder}
          render={(props) => <input {...props} aria-keyshortcuts={hasKeys ? '/' : undefined} />}
        />
        {hint !== undefined && (
          <span aria-live="polite" className={styles.hint}>
            {hint}
          </span>
        )}
        {value !== '' && (
          <Button className={styles.clear}>
            <X aria-hidden />
          </Button>
        )}
      </Group>
    </AriaSearchField>
  );
});
