import { X } from 'lucide-react';
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { text } from '#texts/texts.ts';
import type { AlertTone } from './alert.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { ToneIcon } from '../elements/tone-icon.tsx';
import styles from './toast.module.css';

export interface ToastMessage {
  tone: AlertTone;
  title: string;
  description?: string;
}
export type ToastPosition = 'top' | 'top-left' | 'top-right' | 'bottom' | 'bottom-left' | 'bottom-right';

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 4 });

export const toasts = {
  /**
   * Shows a message for `timeout` ms; hovering over the messages or focusing them pauses the timer. Returns a
   * key for `close`.
   */
  add: (message: ToastMessage, { timeout = 5000 }: { timeout?: number } = {}): string =>
    queue.add(message, { timeout }),
  close: (key: string): void => queue.close(key),
  clear: (): void => queue.clear(),
};

/** The region where messages appear. Render one in the whole app. */
export const ToastRegion = ({ position = 'bottom' }: { position?: ToastPosition }) => (
  <AriaToastRegion
    queue={queue}
    aria-label={text('ui.notifications')}
    className={styles.region}
    data-position={position}
  >
    {({ toast }) => (
      <AriaToast toast={toast} className={styles.toast} data-tone={toast.content.tone}>
        <ToneIcon tone={toast.content.tone} />
        <ToastContent className={styles.words}>
          <Text slot="title" className={styles.title}>
            {toast.content.title}
          </Text>
          {toast.content.description !== undefined && (
            <Text slot="description" className={styles.description}>
              {toast.content.description}
            </Text>
          )}
        </ToastContent>
        <IconButton slot="close" aria-label={text('ui.close')}>
          <X aria-hidden />
        </IconButton>
      </AriaToast>
    )}
  </AriaToastRegion>
);
