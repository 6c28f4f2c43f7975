import { type FocusEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { Explained } from '../elements/explained.tsx';
import styles from './field.module.css';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { FieldError as AriaFieldError } from 'react-aria-components/FieldError';
import { keepFocusInView } from '../overlays/focus-in-view.ts';

/** The label of the surrounding react-aria field. */
export const FieldLabel = ({
  label,
  isLabelHidden = false,
  isRequired = false,
}: {
  label: string;
  isLabelHidden?: boolean;
  isRequired?: boolean;
}) => (
  <Label
    className={styles.label}
    data-hidden={isLabelHidden || undefined}
    data-required={isRequired || undefined}
  >
    <Explained>{label}</Explained>
  </Label>
);

/**
 * Description and error of the surrounding react-aria field, which links them to the control. The field looks for a
 * description only when it mounts, so pass an empty description from the start if a text may follow.
 */
export const FieldHelp = ({
  description,
  errorMessage,
}: {
  description?: ReactNode;
  errorMessage?: string;
}) => (
  <>
    {description !== undefined && (
      <Text slot="description" className={styles.hint}>
        {description}
      </Text>
    )}
    <FieldError message={errorMessage} />
  </>
);

/**
 * Wraps a field of several parts and reports when focus leaves all of them, including the field's popover.
 */
export function FieldFrame({
  onBlur,
  popover,
  children,
}: {
  onBlur: (() => void) | undefined;
  popover?: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  // React's events bubble through the popover's portal, so this handler also sees focus leave the popover.
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && !popover?.current?.contains(relatedTarget)) onBlur?.();
  };
  return (
    <div className={styles.frame} onBlur={handleBlur}>
      {children}
    </div>
  );
}

/** The error of the surrounding react-aria field, which links the error to the control. */
function FieldError({ message }: { message: string | undefined }) {
  useEffect(() => {
    // The error of a field that was left by Tab moves the next field down.
    if (message !== undefined) keepFocusInView();
  }, [message]);
  return (
    <AriaFieldError className={styles.error}>
      <CircleAlert aria-hidden />
      <span>{message}</span>
    </AriaFieldError>
  );
}
