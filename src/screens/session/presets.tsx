import { useState } from 'react';
import { hasSameDays, presetRange, type Preset, presets, type TimeRange } from '#core/views/range.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import styles from './range-fields.module.css';

const words: Record<Preset, TextKey> = {
  month: 'stats.month',
  quarter: 'stats.quarter',
  year: 'stats.year',
  all: 'stats.all',
};

interface Props {
  range: TimeRange;
  onRange: (range: TimeRange) => void;
}

/** Buttons for common ranges up to today; the button of the current range is pressed. */
export function Presets({ range, onRange }: Props) {
  const [now] = useState(() => Date.now());
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls of a form.
    <div role="group" aria-label={text('stats.presets')} className={styles.presets}>
      {presets.map((preset) => {
        const offered = presetRange(preset, now);
        return (
          <Button
            key={preset}
            variant="quiet"
            aria-pressed={hasSameDays(offered, range)}
            onPress={() => onRange(offered)}
          >
            {text(words[preset])}
          </Button>
        );
      })}
    </div>
  );
}
