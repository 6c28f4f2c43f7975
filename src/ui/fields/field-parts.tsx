import type { FocusEvent, ReactNode, RefObject } from 'react';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

/** The label of the react-aria field that it stands in. */
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
    {label}
  </Label>
);

/**
 * Description and error of the react-aria field that they stand in, which links them to the control. It looks for a
 * description only at first: one that may come later must stand there from the start, if only empty.
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

/** Stands around a field of several parts and hears when all of them were left, its popover included. */
export function FieldFrame({
  onBlur,
  popover,
  children,
}: {
  onBlur: (() => void) | undefined;
  popover?: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  // React's events pass through the portal that the popover stands in, so this hears it being left as well.
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && !popover?.current?.contains(relatedTarget)) onBlur?.();
  };
  return (
    <div className={styles.frame} onBlur={left}>
      {children}
    </div>
  );
}
