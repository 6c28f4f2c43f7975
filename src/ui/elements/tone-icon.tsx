import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import styles from './tone-icon.module.css';

const icons = { danger: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

/** The sign of a message's tone: its shape says what its colour does. The words beside it say it for ears. */
export function ToneIcon({ tone }: { tone: keyof typeof icons }) {
  const Icon = icons[tone];
  return <Icon aria-hidden className={styles.icon} data-tone={tone} />;
}
