import { useMemo, useRef, useState } from 'react';
import { text } from '#texts/texts.ts';
import { ComboField } from './combo-field.tsx';
import { FieldFrame } from './field-parts.tsx';
import type { FieldProps } from './field-props.ts';
import { fieldStatus } from './field-status.tsx';

export type SuggestFieldProps = FieldProps<string | null> & {
  /** Names that fit what was searched last. */
  suggestions: readonly string[];
  isSearching?: boolean;
  /** What to do, while there is nothing to search for yet. */
  hint?: string | undefined;
  searchError?: string;
  onSearch: (text: string) => void;
};

/** One name, found by typing. What is typed and leads to no choice gives way to the choice there was when one leaves. */
export function SuggestField({
  value,
  onChange,
  onBlur,
  description,
  suggestions,
  isSearching = false,
  hint,
  searchError,
  onSearch,
  ...props
}: SuggestFieldProps) {
  const sheet = useRef<HTMLElement>(null);
  /** What is being typed; null while the choice itself stands there. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Chosen elsewhere, as by Back. None is what emptying the field leads to: what is typed next stays.
    if (value !== null) {
      setTyped(null);
      setOpen(false);
    }
  }
  const choices = useMemo(() => suggestions.map((name) => ({ id: name, name })), [suggestions]);
  const shown = typed ?? value ?? '';
  const type = (next: string) => {
    if (next === shown) return;
    setTyped(next);
    setOpen(next !== '');
    onSearch(next);
    if (next === '') onChange(null);
  };
  const choose = (name: string) => {
    setTyped(null);
    setOpen(false);
    onChange(name);
  };
  const leave = () => {
    setTyped(null);
    setOpen(false);
    onBlur?.();
  };
  return (
    <FieldFrame onBlur={leave} popover={sheet}>
      <ComboField
        {...props}
        description={fieldStatus(description, undefined, searchError)}
        sheetRef={sheet}
        chosen={value}
        typed={shown}
        onType={type}
        onChoose={choose}
        choices={isOpen ? choices : []}
        isOpen={isOpen}
        onOpenChange={(isNowOpen, isAsked) => {
          setOpen(isNowOpen);
          if (isNowOpen && isAsked) onSearch(shown);
        }}
        emptyText={searchError ?? (isSearching ? text('ui.searching') : hint)}
      />
    </FieldFrame>
  );
}
