import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import type { ReactNode, RefAttributes } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './icon-button.module.css';
import tooltipStyles from '../feedback/tooltip.module.css';

export type IconButtonProps = RefAttributes<HTMLButtonElement> &
  Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> & {
    'aria-label': string;
    tooltip?: string;
    variant?: 'quiet' | 'danger' | 'bar' | 'raised';
    size?: 'small' | 'normal';
    /**
     * Disables the button but leaves it focusable. Use it for a button that may become disabled while it has focus.
     */
    isUnavailable?: boolean;
    /** The keys that press the button, for `aria-keyshortcuts`. */
    keys?: string;
    /** The icon, which is decorative: the label is the button's name. */
    children: ReactNode;
  };

export function IconButton({
  tooltip,
  variant = 'quiet',
  size = 'normal',
  isUnavailable = false,
  keys,
  onPress,
  children,
  ...props
}: IconButtonProps) {
  const button = (
    <AriaButton
      {...props}
      onPress={isUnavailable ? undefined : onPress}
      render={(rendered) => (
        <button
          {...rendered}
          aria-disabled={isUnavailable || rendered['aria-disabled']}
          // Screen readers would read a tooltip that repeats the name as a second name.
          aria-describedby={
            tooltip?.startsWith(props['aria-label'])
              ? props['aria-describedby']
              : rendered['aria-describedby']
          }
          aria-keyshortcuts={keys}
        />
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

/**
 * A visible label for a control that has only an icon. The control (a react-aria child) keeps its accessible
 * name.
 */
const WithTooltip = ({ words, children }: { words: string; children: ReactNode }) => (
  <TooltipTrigger delay={400} closeDelay={100}>
    {children}
    <AriaTooltip className={tooltipStyles.tooltip} offset={8}>
      {words}
    </AriaTooltip>
  </TooltipTrigger>
);
