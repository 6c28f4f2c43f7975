import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import styles from './disclosure-row.module.css';

export interface DisclosureRowProps {
  /** Content of the heading's button. */
  title: ReactNode;
  /** Content that is always visible beside the title, or below it if it does not fit. Not part of the button's name. */
  facts?: ReactNode;
  isExpanded: boolean;
  onExpandedChange: (isExpanded: boolean) => void;
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A row of a list that opens and closes wherever its header is pressed. Its content is mounted only while it is open,
 * and it has a plain HTML button, so that a long list of rows stays fast.
 */
export function DisclosureRow(props: DisclosureRowProps) {
  const { title, facts, isExpanded, onExpandedChange, actions, children } = props;
  const id = useId();
  return (
    <div className={styles.row} data-expanded={isExpanded || undefined}>
      <div className={styles.header}>
        <h2 className={styles.heading}>
          <button
            type="button"
            id={id}
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? `${id}panel` : undefined}
            className={styles.trigger}
            onClick={({ currentTarget }) => {
              // Safari does not focus a button that is clicked.
              currentTarget.focus({ preventScroll: true });
              onExpandedChange(!isExpanded);
            }}
          >
            <ChevronDown aria-hidden className={styles.arrow} />
            <span className={styles.title}>{title}</span>
          </button>
        </h2>
        {facts !== undefined && <div className={styles.facts}>{facts}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {isExpanded && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls of a form.
        <div id={`${id}panel`} role="group" aria-labelledby={id} className={styles.body}>
          {children}
        </div>
      )}
    </div>
  );
}
