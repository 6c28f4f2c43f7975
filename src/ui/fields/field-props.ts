/** What every field takes, whatever its value is. */
export interface FieldProps<Value> {
  label: string;
  isLabelHidden?: boolean;
  /** Shown under the field and linked to the control. Give it from the start: one that comes later is not linked. */
  description?: string;
  /** Shown and linked to the control; without one the control is valid. */
  errorMessage?: string;
  value: Value;
  onChange: (value: Value) => void;
  /** When the field as a whole was left: not when focus moves inside it or into its own popover. */
  onBlur?: () => void;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  isRequired?: boolean;
  placeholder?: string;
}
