import X from 'lucide-react/icons/x';
import { Button } from 'react-aria-components/Button';
import { type Key, Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { text } from '#texts/texts.ts';
import styles from './chip-picker.module.css';
import chip from '../../elements/chips/chip.module.css';
import { useSteady } from '../use-steady.ts';

interface Item {
  id: string;
  name: string;
}

export interface ChosenChipsProps {
  /** The field's label. */
  label: string;
  chosen: readonly Item[];
  onChange: (chosen: readonly Item[]) => void;
}

/** A field's chosen items as removable chips. */
export function ChosenChips({ label, chosen, onChange }: ChosenChipsProps) {
  // A press on another button may add a chip here. That must not move the button from under the pointer.
  const shown = chosen.slice(0, useSteady(chosen.length));
  if (shown.length === 0) return null;
  const remove = (keys: Set<Key>) => onChange(chosen.filter(({ id }) => !keys.has(id)));
  return (
    <TagGroup aria-label={text('ui.chosen', { label })} onRemove={remove}>
      <TagList items={shown} className={styles.chips}>
        {({ name }) => (
          <Tag textValue={name} className={chip.chip} data-removable>
            <span className={chip.words}>{name}</span>
            <Button slot="remove" className={chip.remove}>
              <X aria-hidden />
            </Button>
          </Tag>
        )}
      </TagList>
    </TagGroup>
  );
}
