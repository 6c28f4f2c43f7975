import { Search, X } from 'lucide-react';
import { memo } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import field from './field.module.css';
import styles from './search-field.module.css';

export interface SearchFieldProps {
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  isDisabled?: boolean;
}

/**
 * Escape and the clear button empty it; the button shows only while there is text. Memoised, because the
 * searched content changes far more often.
 */
export const SearchField = memo(
  ({ label, isLabelHidden = false, placeholder, value, onChange, isDisabled = false }: SearchFieldProps) => (
    <AriaSearchField className={field.field} value={value} onChange={onChange} isDisabled={isDisabled}>
      <Label className={field.label} data-hidden={isLabelHidden || undefined}>
        {label}
      </Label>
      <Group className={field.control} isDisabled={isDisabled}>
        <Search aria-hidden className={styles.icon} />
        <Input className={`${field.input} ${styles.input}`} placeholder={placeholder} />
        {value !== '' && (
          <Button className={styles.clear}>
            <X aria-hidden />
          </Button>
        )}
      </Group>
    </AriaSearchField>
  ),
);
