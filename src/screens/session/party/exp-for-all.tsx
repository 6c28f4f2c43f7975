import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EnteredNumber } from '#core/rules/entered-number.ts';
import { experienceLimit } from '#core/rules/experience.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { NumberField } from '#ui/fields/number/number-field.tsx';
import styles from './party.module.css';

interface Props {
  value: EnteredNumber;
  onChange: (value: EnteredNumber) => void;
  /** Sets the exp of every participant. */
  onSet: (exp: number) => void;
  /** Registers a check before each submit of the form. Returns a function that ends the registration. */
  guardSubmit: (maySubmit: () => boolean) => () => void;
}

/**
 * A field that sets the same exp for all participants, only on Enter or with its button. While the field contains text that
 * is not set, the form submits nothing, because the text would be lost.
 */
export function ExpForAll({ value, onChange, onSet, guardSubmit }: Props) {
  const part = useRef<HTMLDivElement>(null);
  /** Whether the field's text has prevented a submit. */
  const [hasBlocked, setHasBlocked] = useState(false);
  /** Whether the user has tried to set something that is not a valid exp. */
  const [hasFailed, setHasFailed] = useState(false);
  const exp = typeof value === 'number' && Math.abs(value) <= experienceLimit ? value : null;
  const set = () => {
    setHasBlocked(false);
    setHasFailed(exp === null);
    if (exp !== null) onSet(exp);
    part.current?.querySelector<HTMLElement>('[data-field-focus]')?.focus();
  };
  const maySubmit = useEffectEvent((): boolean => {
    if (value === null) return true;
    setHasBlocked(true);
    part.current?.querySelector<HTMLElement>('[data-field-focus]')?.focus();
    return false;
  });
  useEffect(() => guardSubmit(() => maySubmit()), [guardSubmit]);
  return (
    <div
      ref={part}
      data-exp-for-all
      className={styles.forAll}
      onKeyDownCapture={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        // Enter in the empty field submits the form, as in every other one; but not a key that is held down.
        if (value === null && !event.repeat) return;
        event.preventDefault();
        if (!event.nativeEvent.isComposing) set();
      }}
    >
      <NumberField
        label={text('party.expForAll')}
        value={value}
        minValue={-experienceLimit}
        maxValue={experienceLimit}
        // The field shows its own error for text that cannot be set.
        showsFaultAtOnce={hasFailed || hasBlocked}
        errorMessage={
          hasFailed && value === null
            ? text('party.expEmpty')
            : hasBlocked && exp !== null
              ? text('party.expUnset')
              : undefined
        }
        onChange={(next) => {
          setHasBlocked(false);
          setHasFailed(false);
          onChange(next);
        }}
      />
      {/* A press must not take the focus: the field would clamp a number that is out of bounds before it is set. */}
      <Button preventFocusOnPress onPress={set}>
        {text('party.setExp')}
      </Button>
    </div>
  );
}
