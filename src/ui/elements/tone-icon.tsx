import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import styles from './tone-icon.module.css';

const icons = { danger: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

/**
 * The icon of a message's tone. Its shape and its colour both convey the tone; screen readers get the tone from the text
 * beside the icon.
 */
export function ToneIcon({ tone }: { tone: keyof typeof icons }) {
  const Icon = icons[tone];
  return <Icon aria-hidden className={styles.icon} data-tone={tone} />;
}
