import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { VisuallyHidden } from '#ui/elements/visually-hidden.tsx';
import styles from './show-all.module.css';

/** The number of entries that a list shows until the user asks for the rest. */
export const initialCount = 10;

interface Props {
  /** The name of the list. */
  label: string;
  count: number;
  isExpanded: boolean;
  onChange: (isExpanded: boolean) => void;
}

/** The button below a list that shows all of its entries, or only the first again; nothing below a short list. */
export const ShowAll = ({ label, count, isExpanded, onChange }: Props) =>
  count > initialCount && (
    <div className={styles.more}>
      <Button
        variant="quiet"
        aria-expanded={isExpanded}
        onPress={({ target }) => {
          onChange(!isExpanded);
          // The entries that disappear are above the button.
          if (isExpanded) requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }));
        }}
      >
        {isExpanded ? text('stats.showFew', { count: initialCount }) : text('stats.showAll', { count })}
        <VisuallyHidden>{`, ${label}`}</VisuallyHidden>
      </Button>
    </div>
  );
