import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import popover from '../overlays/popover.module.css';
import { IconButton } from './icon-button.tsx';
import styles from './popover-button.module.css';

interface Props {
  /** The button's accessible name, which says the mark too. */
  label: string;
  icon: LucideIcon;
  /** A short text on the icon, such as a number; empty for none. */
  mark: string;
  title: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A button of the top bar, and the titled sheet that it opens. */
export function PopoverButton({ label, icon: Icon, mark, title, isOpen, onOpenChange, children }: Props) {
  const heading = useId();
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <IconButton variant="bar" aria-label={label} tooltip={label}>
        <span className={styles.icon}>
          <Icon aria-hidden />
          {mark !== '' && (
            <span aria-hidden className={styles.mark}>
              {mark}
            </span>
          )}
        </span>
      </IconButton>
      <Popover className={popover.popover} placement="bottom end" offset={6} aria-labelledby={heading}>
        <div className={styles.sheet}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {children}
        </div>
      </Popover>
    </DialogTrigger>
  );
}
