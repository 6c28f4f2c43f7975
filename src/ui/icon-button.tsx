import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import type { ReactNode, RefAttributes } from 'react';
import styles from './icon-button.module.css';
import { WithTooltip } from './tooltip.tsx';

export type IconButtonProps = RefAttributes<HTMLButtonElement> &
  Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> & {
    'aria-label': string;
    tooltip?: string;
    variant?: 'quiet' | 'danger' | 'bar';
    size?: 'small' | 'normal';
    /** The icon: decorative, the label is the name. */
    children: ReactNode;
  };

export function IconButton({
  tooltip,
  variant = 'quiet',
  size = 'normal',
  children,
  ...props
}: IconButtonProps) {
  const button = (
    <AriaButton {...props} className={styles.button} data-variant={variant} data-size={size}>
      {children}
    </AriaButton>
  );
  return tooltip === undefined ? button : <WithTooltip words={tooltip}>{button}</WithTooltip>;
}
