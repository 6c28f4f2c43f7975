import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
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
export const PopoverButton = ({ label, icon: Icon, mark, title, isOpen, onOpenChange, children }: Props) => (
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
    <Popover className={popover.popover} placement="bottom end" offset={6}>
      <Dialog className={styles.sheet}>
        <Heading slot="title" className={styles.title}>
          {title}
        </Heading>
        {children}
      </Dialog>
    </Popover>
  </DialogTrigger>
);
