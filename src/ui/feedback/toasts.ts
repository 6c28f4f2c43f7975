import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';
import type { AlertTone } from './alert.tsx';

export interface ToastMessage {
  tone: AlertTone;
  title: string;
  description?: string;
}

/** The messages that wait for the region or are shown in it (toast.tsx). */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 4 });

/** A failure or warning stays until it is closed: a user who reads slowly or looks elsewhere would otherwise miss it. */
const timeoutOf = ({ tone }: ToastMessage): number => (tone === 'danger' || tone === 'warning' ? 0 : 5000);

export const toasts = {
  /**
   * Shows a message for `timeout` ms; if `timeout` is 0, until the user closes it. Hovering over the messages or focusing
   * them pauses the timer. Returns a key for `close`.
   */
  add: (message: ToastMessage, { timeout = timeoutOf(message) }: { timeout?: number } = {}): string =>
    toastQueue.add(message, { timeout }),
  close: (key: string): void => toastQueue.close(key),
  clear: (): void => toastQueue.clear(),
};
