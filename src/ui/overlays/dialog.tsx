import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { text } from '#texts/texts.ts';
import styles from './dialog.module.css';
import { FocusFallback } from './focus-fallback.ts';
import { keepFocusInView } from './focus-in-view.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import overlay from './overlay.module.css';
import { ScrollContainer } from './scroll-container.ts';

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
  /** `start` and `end` are drawers, which slide in from that side. */
  size?: 'normal' | 'full' | 'start' | 'end';
  /** Id of an element that screen readers read with the title when the dialog opens. */
  describedBy?: string;
  /**
   * Whether Escape, a press on the scrim and a close button close the dialog; otherwise only its content can close it.
   */
  isDismissable?: boolean;
}

export function Dialog({
  isOpen,
  onOpenChange,
  title,
  children,
  size = 'normal',
  isDismissable = true,
  describedBy,
}: DialogProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <ModalOverlay
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className={overlay.scrim}
    >
      <Modal className={styles.modal} data-size={size}>
        <FocusFallback />
        <AriaDialog ref={setScroller} aria-describedby={describedBy} className={styles.dialog}>
          <div className={styles.header}>
            <Heading slot="title" className={styles.title}>
              {title}
            </Heading>
            {isDismissable && (
              <IconButton slot="close" aria-label={text('ui.close')}>
                <X aria-hidden />
              </IconButton>
            )}
          </div>
          <div className={styles.body} onFocus={keepFocusInView}>
            <ScrollContainer value={scroller}>{children}</ScrollContainer>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
