import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import type { ReactNode, RefAttributes } from 'react';
import { text } from '#texts/texts.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonProps = RefAttributes<HTMLButtonElement> &
  Omit<AriaButtonProps, 'children' | 'className' | 'style'> & {
    variant?: ButtonVariant;
    children: ReactNode;
  };

/** While pending it keeps its width, its name and its focus, and takes no press. */
export const Button = ({ variant = 'secondary', children, ...props }: ButtonProps) => (
  <AriaButton {...props} className={styles.button} data-variant={variant}>
    {({ isPending }) => (
      <>
        <span className={styles.label}>{children}</span>
        {isPending && (
          <ProgressBar isIndeterminate aria-label={text('ui.pending')} className={styles.pending} />
        )}
      </>
    )}
  </AriaButton>
);
