import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import type { ReactNode, RefAttributes } from 'react';
import styles from './icon-button.module.css';
import { WithTooltip } from '../feedback/tooltip.tsx';

export type IconButtonProps = RefAttributes<HTMLButtonElement> &
  Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> & {
    'aria-label': string;
    tooltip?: string;
    variant?: 'quiet' | 'danger' | 'bar';
    size?: 'small' | 'normal';
    /** Cannot be used just now, and keeps the focus all the same: for what may change while somebody is on it. */
    isUnavailable?: boolean;
    /** The icon: decorative, the label is the name. */
    children: ReactNode;
  };

export function IconButton({
  tooltip,
  variant = 'quiet',
  size = 'normal',
  isUnavailable = false,
  onPress,
  children,
  ...props
}: IconButtonProps) {
  const button = (
    <AriaButton
      {...props}
      onPress={isUnavailable ? undefined : onPress}
      render={(rendered) => (
        <button {...rendered} aria-disabled={isUnavailable || rendered['aria-disabled']} />
      )}
      className={styles.button}
      data-variant={variant}
      data-size={size}
    >
      {children}
    </AriaButton>
  );
  return tooltip === undefined ? button : <WithTooltip words={tooltip}>{button}</WithTooltip>;
}
