import type { FocusEvent, ReactNode, RefObject } from 'react';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { Explained } from '../elements/explained.tsx';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

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
