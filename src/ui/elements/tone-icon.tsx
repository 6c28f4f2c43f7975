import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
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
