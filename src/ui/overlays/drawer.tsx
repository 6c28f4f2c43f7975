import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { ReactNode } from 'react';
import { text } from '#texts/texts.ts';
import { FocusFallback } from './focus-fallback.ts';
import styles from './drawer.module.css';
import { IconButton } from '../buttons/icon-button.tsx';
import overlay from './overlay.module.css';

export interface DrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
  /** Inline edge (start or end) from which the drawer slides in. */
  side?: 'start' | 'end';
}

/** A sheet that slides in from the side. Escape, a press on the scrim and the close button close it. */
export const Drawer = ({ isOpen, onOpenChange, title, children, side = 'end' }: DrawerProps) => (
  <ModalOverlay isDismissable isOpen={isOpen} onOpenChange={onOpenChange} className={overlay.scrim}>
    <Modal className={styles.drawer} data-side={side}>
      <Dialog className={styles.dialog}>
        <div className={styles.header}>
          <Heading slot="title" className={styles.title}>
            {title}
          </Heading>
          <IconButton slot="close" aria-label={text('ui.close')}>
            <X aria-hidden />
          </IconButton>
        </div>
        <div className={styles.body}>{children}</div>
        {/* The opener may unmount while the drawer is open: when the window becomes wide, the menu button disappears. */}
        <FocusFallback />
      </Dialog>
    </Modal>
  </ModalOverlay>
);
