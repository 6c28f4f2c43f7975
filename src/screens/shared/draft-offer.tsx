import type { PressEvent } from 'react-aria-components/Button';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { heirOf } from '#ui/page-heading.tsx';
import styles from './draft-offer.module.css';

interface Props {
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers back what was typed here before. The form comes with the answer, so nothing of either is lost. */
export const DraftOffer = ({ onRestore, onDiscard }: Props) => {
  const answer =
    (act: () => void) =>
    ({ target }: PressEvent) => {
      const giveFocus = heirOf(target);
      act();
      giveFocus();
    };
  return (
    <Alert
      tone="info"
      title={text('form.offer')}
      action={
        <div className={styles.ways}>
          <Button variant="primary" onPress={answer(onRestore)}>
            {text('form.restore')}
          </Button>
          <Button onPress={answer(onDiscard)}>{text('form.discard')}</Button>
        </div>
      }
    >
      {text('form.offerHint')}
    </Alert>
  );
};
