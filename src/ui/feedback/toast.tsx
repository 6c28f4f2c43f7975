import X from 'lucide-react/icons/x';
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { text } from '#texts/texts.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { ToneIcon } from '../elements/tone-icon.tsx';
import styles from './toast.module.css';
import { toastQueue } from './toasts.ts';

/** The region where `toasts` appear. Render it once in the app. */
export const ToastRegion = () => (
  <AriaToastRegion queue={toastQueue} aria-label={text('ui.notifications')} className={styles.region}>
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
