import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import styles from './disclosure-card.module.css';

export interface DisclosureCardProps {
  /** Content of the heading's button. */
  title: ReactNode;
  /** Always visible below the title; not part of the button's name. */
  summary?: ReactNode;
  isExpanded: boolean;
  onExpandedChange: (isExpanded: boolean) => void;
  actions?: ReactNode;
  headingLevel?: 2 | 3 | 4 | 5 | 6;
  children: ReactNode;
}

/**
 * A card that opens and closes. Its content is mounted only while it is open, so that a long list of cards
 * stays fast.
 */
export const DisclosureCard = ({
  title,
  summary,
  isExpanded,
  onExpandedChange,
  actions,
  headingLevel = 3,
  children,
}: DisclosureCardProps) => (
  <Disclosure className={styles.card} isExpanded={isExpanded} onExpandedChange={onExpandedChange}>
    <div className={styles.header}>
      <Heading level={headingLevel} className={styles.heading}>
        <Button slot="trigger" className={styles.trigger}>
          <ChevronDown aria-hidden className={styles.arrow} />
          <span className={styles.title}>{title}</span>
        </Button>
      </Heading>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {summary !== undefined && <div className={styles.summary}>{summary}</div>}
    </div>
    <DisclosurePanel className={styles.panel}>
      {isExpanded && <div className={styles.body}>{children}</div>}
    </DisclosurePanel>
  </Disclosure>
);
