import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { type ReactNode, type RefAttributes, useContext, useEffect, useId } from 'react';
import { text } from '#texts/texts.ts';
import { KeyHints } from '../page/key-hints.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonProps = RefAttributes<HTMLButtonElement> &
  Omit<AriaButtonProps, 'children' | 'className' | 'style'> & {
    variant?: ButtonVariant;
    /** Whether the button adds something to the page, so that the key `n` presses it. */
    isNewHere?: boolean;
    children: ReactNode;
  };

/** A button with text. While it is pending, it keeps its width, name and focus, and ignores presses. */
export function Button({ variant = 'secondary', isNewHere = false, children, ...props }: ButtonProps) {
  const hasKeys = useContext(KeyHints);
  const ownId = useId();
  const { id = ownId } = props;
  const mayBePending = props.isPending !== undefined;
  useEffect(() => {
    if (mayBePending) return () => forgetAnnouncements(id);
  }, [id, mayBePending]);
  return (
    <AriaButton
      {...props}
      id={id}
      className={styles.button}
      data-variant={variant}
      data-new-here={isNewHere || undefined}
      {...(isNewHere && {
        render: (rendered) => <button {...rendered} aria-keyshortcuts={hasKeys ? 'n' : undefined} />,
      })}
    >
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
}

/**
 * For some seconds, react-aria announces a pending button by reference to its element; once the button is
 * unmounted, the announcement would be an image without a name.
 */
function forgetAnnouncements(id: string): void {
  const announced = document.querySelectorAll(`[data-live-announcer] [aria-labelledby~="${id}"]`);
  for (const announcement of announced) announcement.remove();
}
