import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import styles from './tone-icon.module.css';

const icons = { danger: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

/**
 * The icon of a message's tone: its shape and its colour both convey the tone; for screen readers, the text
 * beside it conveys it.
 */
export function ToneIcon({ tone }: { tone: keyof typeof icons }) {
  const Icon = icons[tone];
  return <Icon aria-hidden className={styles.icon} data-tone={tone} />;
}
