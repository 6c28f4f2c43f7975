import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import styles from './tone-icon.module.css';

const icons = { danger: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

/**
 * The icon of a message's tone: its shape says what its colour does. For screen readers, the words beside it
 * say the tone.
 */
export function ToneIcon({ tone }: { tone: keyof typeof icons }) {
  const Icon = icons[tone];
  return <Icon aria-hidden className={styles.icon} data-tone={tone} />;
}
